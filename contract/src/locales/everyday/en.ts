/**
 * Everyday topics, one a line, by the words that people ask for them and documents tell of them with: `_` joins words that
 * follow each other, `*` stands for any ending, and in front of a word for what it is compounded with.
 */
export const everyday = `
baby babies infants infant toddlers toddler newborns newborn prams pram push_chairs push_chair pushchairs pushchair strollers stroller nappy nappies diapers diaper cots cot high_chairs high_chair highchairs highchair
late later delay* overdue after_hours
petrol fuel diesel gasoline gas refuel* tank
drive drives driving driver
arriv* checking_in checkingin check_in checkin move_in come_in get_in entrance entry
checking_out checkingout check_out checkout vacat* leave leaving left_by departure move_out
night nights overnight midnight after_dark sleep* stay*
lost lose left_my left_behind left_something left_it leave_behind forgot forgotten missing found_items found_item lost_property mislaid
complain* unhappy dissatisfied ombuds* feedback
emergenc* accidents accident first_aid injur* hurt urgent* ambulance defibrillator
sick ill illness fever unwell nurse hospital
minimum_age how_old years_old year_old aged age from_the_age adults_only adult_only under_four under_six under_twelve under_fourteen under_sixteen under_eighteen
deposit in_advance down_payment downpayment prepay* advance
refund* money_back reimburse* get_it_back get_my_money_back paid_back
cancel* called_off calling_off call_off withdraw* terminat* notice quit end_my leave_the give_up
join* become_a_member signing_up sign_up regist* enrol* membership admission
members member membership subscri*
documents document papers identity id passports passport licences licence licenses license certificates certificate proof
permit permits licences licence licenses license permission
fish* angl*
smok* cigarettes cigarette
fires fire campfire bonfire grills grill barbecue bbq charcoal
noise noisy quiet loud music silence silent
towels towel linen bedding sheets
wear wearing clothes clothing dress* shoes shoe boots trainers outfit
wash* laundry launder* dryers dryer
showers shower hot_water bath
groups group party_of parties_of classes class school_class coach_party people
tickets ticket admission entry entrance_fee fares fare
vouchers voucher gifts gift gift_cards gift_card present
language languages english speak interpreter translat*
lessons lesson courses course classes class workshops workshop training teach* learn*
teacher teaches taught instructor trainer coach led_by tutor
sauna spa steam
bikes bike bicycles bicycle cycl*
boats boat canoes canoe kayaks kayak rowing
insur* liab* covered
damage* broken broke break breaks breakdown defect* scratch* faulty
warrant* guarantee*
fine fined penalt* late_fee
extend* extension renew* prolong* longer
exchange* swap rebook* change_the_date reschedul* postpone*
maximum at_most no_more_than limit* up_to longest most
minimum at_least shortest
owner owns owned belongs belong family_run proprietor
director boss head manager manages managed manage managed_by runs run run_by leads lead led_by in_charge chair* warden
vegetarians vegetarian vegan meat_free meatfree allerg* gluten* coeliac intoleran* diet*
alcohol* beer wine bar
electric* power plug* charger_point* charger_station* charging_point* charging_station* charge_my hook_up socket
husband wife partner spouse friends friend mates mate other_people somebody_else someone_else companions companion relatives guests guest
parents parent mother father mum dad guardian grown_up supervis*
watched watching watch supervis* lifeguards lifeguard looks_after looked_after looking_after look_after childcare creche crèche babysit*
websites website online web_page webpage internet www app
shops shop kiosk store supermarket groceries
bread rolls roll bakery breakfast
christmas new_year* easter public_holidays public_holiday bank_holidays bank_holiday holidays holiday festive
winter summer season* months month all_year
abroad foreign overseas other_countries border europe ireland france spain
crowd* busy queue* wait*
how_often times_a_day times_a_week times_a_year every daily weekly frequen*
how_do_i_get how_do_i_come how_do_i_reach how_do_i_find how_do_we_get how_do_we_come how_do_we_reach how_do_we_find how_do_you_get how_do_you_come how_do_you_reach how_do_you_find how_do_one_get how_do_one_come how_do_one_reach how_do_one_find how_can_i_get how_can_i_come how_can_i_reach how_can_i_find how_can_we_get how_can_we_come how_can_we_reach how_can_we_find how_can_you_get how_can_you_come how_can_you_reach how_can_you_find how_can_one_get how_can_one_come how_can_one_reach how_can_one_find how_would_i_get how_would_i_come how_would_i_reach how_would_i_find how_would_we_get how_would_we_come how_would_we_reach how_would_we_find how_would_you_get how_would_you_come how_would_you_reach how_would_you_find how_would_one_get how_would_one_come how_would_one_reach how_would_one_find how_could_i_get how_could_i_come how_could_i_reach how_could_i_find how_could_we_get how_could_we_come how_could_we_reach how_could_we_find how_could_you_get how_could_you_come how_could_you_reach how_could_you_find how_could_one_get how_could_one_come how_could_one_reach how_could_one_find directions find_us reach_you get_to_you way_to nearest
contact reach_you write_to get_in_touch e_mail email call phone
volunteer* help_out
jobs job vacanc* hiring apprentice* internships internship work_for work_here work_with apply
donat* charit*
weather rain* storm* wind
beach lake shore sea
feed feeding fed
vaccin* jabs jab inject* microchip*
pain painful hurts ache* toothache
prescri* medicine medication drugs
teeth tooth dental dentist
invoices invoice bills bill receipts receipt statement
instal* in_instal+ments pay_monthly
password sign_in signin log_in login account
books book novels novel magazines magazine dvds dvd media
print* copy copies photocop* scan*
passport identity_card id_card
marry marri* wedding
birthday party parties celebrat*
moving moved new_address change_of_address register_my_address
recipe cook* bake baking kitchen
apron knife knives
exhibit* on_show on_display collection
tyres tyre tires tire puncture inner_tube
second_hand secondhand used pre_owned
reminders reminder notif* text_message sms
privacy data gdpr stored
students student trainees trainee apprentices apprentice concession* reduced unemployed
quarter half per_cent percent
young teenagers teenager youth juniors junior
beginners beginner novices novice experience never_done
fit seats seat room_for capacity space_for how_many_people
deep depth
long length
heavy weigh*how_deep deep depth
how_old old aged age years_old minimum_age years
how_long lasts last takes take duration minutes hours half_an_hour long
how_heavy weigh* kilos kg pounds tons heavy
how_high how_tall tall high height metres
how_many_people seats capacity room_for holds fit fits
pay free for_nothing no_charge costs charged fee price
lead managed_by run_by runs leads led manager manages chair in_charge head boss director
@mail email mail e_mail
@phone telephone phone phones call number
@web website websites web_page www
exam exams examination examinations test tests
or_over or_older and_over age minimum_age sixteen eighteen twenty_one adults_only
founded founder set_up established opened_by started_by created began
beginner beginners without_any_previous_knowledge no_experience novice
wifi wi_fi internet wireless network
instalment* in_parts monthly_payments three_parts
eat food snacks sandwiches hot_drinks lunch meals meal cafe canteen
pool pools swim*
borrow* lend* loan loans on_loan
renew* extend* extension
treat* therapy
keeper* zookeeper* looks_after
pick_up collect*
processing_time takes processed ready_within
vegetable* fruit
teach* taught instructor* lecturer* tutor*
hire* rent*
repair* mend* fix fixed
buy* sell* sold purchase* on_sale
toilet* restroom* washroom* wc loo changing_table
borrow* lend* loan loans checkout take_home check_out_books
return returns returned give_back bring_back drop_off return_box
overdue late_fee late_fees fine fines reminder reminders
renew renewal renewals extend extension prolong
reserve reserved reservation hold holds put_on_hold
library_card reader_ticket membership_card card
e_books ebook ebooks e_reader digital audiobooks audio_books
computer computers pc laptop workstation
study_room study_rooms reading_room quiet_room desk
read_to storytime story_time reading_aloud bedtime_stories
slide slides diving springboard water_slide
water_temperature degrees warm
lesson lessons non_swimmers learn_to_swim badge
swimsuit swimming_costume swimwear trunks bathing_cap cap goggles
hair_dryer hairdryer hair_dryers
season_ticket annual_ticket year_pass annual_pass ten_visit multi_ticket
id_card identity_card passport travel_document
valid validity expires expire expired expiry
apply application applications applied request requests form forms
certificate certificates birth_certificate marriage_certificate
power_of_attorney on_behalf authorise authorisation authorised proxy someone_else
photo passport_photo biometric
ready issued takes processing weeks
register registration resident residence deregister move moved
feeding feed fed fed_at
stroke petting pet_the touch
elephant elephants lion lions tiger tigers penguin penguins seal seals
handcart handcarts wagon wagons bollerwagen buggy buggies
picnic picnics bring_food own_food packed_lunch
adopt adoption sponsor sponsorship godparent
scared afraid fear anxious nervous anxiety
anaesthetic anaesthesia sedation injection
cleaning hygiene prophylaxis
filling fillings crown crowns implant implants braces denture dentures
check_up checkup examination screening
x_ray x_rays radiograph
covered health_insurance private_patients insurance_pays
service serviced inspection tune_up maintenance
brakes brake chain gears gear
tyre tyres puncture flat_tyre inner_tube
estimate quote quotation cost_estimate
courtesy replacement loan_bike
collect collected pick_up picked_up ready_for_collection
dish dishes recipe recipes menu menus
ingredients food_included drinks_included
chef cook cooks taught_by
castrat* neuter* spay* steril*
worm* deworm* flea fleas tick ticks
hamster hamsters rabbit rabbits bird birds reptile reptiles guinea_pig guinea_pigs
house_call home_visit home_visits house_calls come_to_us
fasting empty_stomach sober
export exported download downloads csv pdf
import imported transfer migrate
user users seats accounts team
trial free_trial test_period try_out
integrate integration integrations connect connects sync calendar
reminder reminders notification notifications text_messages
hosted servers data_centre stored
dinosaur* fossil* skeleton* bones
audio_guide audioguide audio_guides headphones
special_exhibition temporary_exhibition
guided_tour guided_tours tour tours
free_day free_admission free_entry no_charge
wardrobe cloakroom lockers locker
hire hired rent rented rental room_hire
birthday birthdays birthday_party
volunteer volunteers voluntary
donate donation donations bequest
work_experience internship internships traineeship apprenticeship apprentices
`;
