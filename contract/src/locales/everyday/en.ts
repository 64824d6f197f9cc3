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
child children kid kids son daughter grandson granddaughter grandchild grandchildren under_fives schoolchild schoolchildren toddler toddlers
teen teens teenager teenagers minors underage under_age adolescent adolescents
senior seniors pensioner pensioners retired oap elderly older_people over_60 over_65 over_sixties
wheelchair wheelchairs step_free lift lifts elevator elevators ramp ramps stairs steps staircase disabled disability disabilities accessible accessibility mobility crutches walking_frame mobility_scooter barrier_free stairlift
deaf hearing_aid hearing_aids hearing_loop induction_loop hard_of_hearing sign_language subtitles captions bsl
blind visually_impaired braille large_print partially_sighted guide_dog guide_dogs assistance_dog assistance_dogs
dog dogs puppy puppies cat cats kitten pet pets animal animals four_legged lead leash muzzle
park_my park_our parking car_park car_parks parking_space parking_spaces parking_lot multi_storey garage leave_the_car leave_my_car bring_the_car by_car drop_off_point
electric_car electric_cars electric_vehicle electric_vehicles ev evs charger chargers charge_point charge_points charging_station charging_stations plug_in
bike bikes bicycle bicycles cycle_rack bike_rack bike_racks bike_stand cycle_parking bike_storage lock_my_bike
bus buses tram trams train trains railway underground tube metro subway bus_stop public_transport station shuttle by_bus by_train
taxi taxis cab cabs airport transfer transfers picked_up_from shuttle minibus
eat eating drink drinks food meal meals snack snacks lunch dinner supper cafe cafeteria canteen restaurant bistro refreshments coffee tea hungry thirsty vending_machine vending_machines bite_to_eat catering
packed_lunch packed_lunches sandwiches own_food own_drinks own_snacks bring_food bring_our_own_food bring_my_own_food picnic picnics picnicking
allergy allergies allergic nut nuts lactose dairy_free gluten_free dietary halal kosher vegan vegetarian plant_based
smoke smoking smoker smokers vape vaping e_cigarette e_cigarettes non_smoking smoke_free
photo photos photograph photographs photography take_pictures camera cameras film filming selfie selfies flash tripod video videos
loo loos toilet toilets restroom restrooms bathroom bathrooms lavatory lavatories ladies_and_gents
wifi wi_fi internet online_access get_online hotspot wireless wlan
cash card cards credit_card credit_cards debit_card debit_cards contactless apple_pay google_pay paypal cheque cheques bank_transfer cashless pay_by payment payments methods_of_payment
price prices cost costs fee fees charge charges rate rates how_expensive tariff
free for_free free_of_charge no_charge complimentary without_charge at_no_cost costs_nothing gratis
discount discounts discounted concession concessions reduced reduction cheaper half_price money_off special_offer special_offers promo_code off_peak
invoice invoices receipt receipts bill bills vat tax_receipt proof_of_payment proof_of_purchase
direct_debit standing_order monthly_payments instalments installments in_instalments spread_the_cost bank_account bank_details iban
deposit deposits down_payment prepayment pay_in_advance upfront up_front security_deposit holding_fee
refund refunds refunded refundable money_back reimburse reimbursed reimbursement non_refundable get_my_money_back credited
exchange exchanged exchanges swap return_it send_back sent_back take_it_back bring_it_back unwanted wrong_size does_not_fit faulty
warranty warranties guarantee guaranteed guarantees under_warranty
repair repairs repaired fix fixed mend mended broken broke fault faulty not_working stopped_working does_not_work out_of_order malfunction
complaint complaints complain unhappy dissatisfied not_satisfied feedback not_happy grievance
book booked booking bookings reserve reserved reservation reservations in_advance make_an_appointment appointment appointments sign_up
appointment appointments see_a_doctor see_the_doctor consultation consultations walk_in slot slots
cancel cancelled cancellation cancellations call_off no_show cannot_come cannot_make_it not_attend withdraw unable_to_attend
reschedule rescheduled move_my rebook rebooked change_my_booking another_day another_date another_time different_day different_date postpone postponed change_the_date
late lateness latecomers running_late delayed delay miss_the_start after_the_start arrive_late turn_up_late
wait waiting waiting_time waiting_times waiting_list waiting_room queue queues queueing queuing how_busy busy busiest crowded quietest
member members membership join joining enrol become_a_member sign_up joining_fee
cancel_my_membership end_my_membership give_notice notice_period terminate termination leave_the_club quit resign end_the_contract
pause paused suspend suspended suspension freeze frozen put_on_hold take_a_break
locker lockers cloakroom cloakrooms luggage suitcase suitcases baggage bag bags backpack backpacks rucksack rucksacks left_luggage storage store_my
lost_property lost_and_found lost_found left_behind found_property mislaid handed_in
lost_card lost_key lost_my_card lost_my_key lost_my_ticket replacement_card replacement_key new_card stolen
changing_room changing_rooms shower showers changing_cubicle changing_area get_changed
hairdryer hairdryers hair_dryer towel towels bathrobe toiletries soap shampoo
open opens opening opening_hours opening_times business_hours office_hours closing closes closed close_at shut shuts
christmas boxing_day new_year public_holiday bank_holiday easter good_friday half_term school_holidays
room rooms bedroom bedrooms bed beds double_room single_room twin_room family_room sleeps extra_bed
heating heated air_conditioning air_conditioned radiator heater aircon
kitchen kitchens kitchenette cooker fridge refrigerator microwave oven hob self_catering utensils
emergency emergencies accident ambulance injured injury first_aid first_aider defibrillator urgent out_of_hours bleeding
fire_alarm evacuate evacuation fire_exit assembly_point smoke_alarm extinguisher
rain raining rains wet_weather bad_weather weather storm storms snow cancelled_due_to_weather
insurance insured liability liable covered
pregnant pregnancy expecting midwife antenatal maternity birth
delivery deliver delivers delivered deliveries shipping shipped ship courier postage post_it dispatch dispatched parcel parcels track_my
collect collected collection pick_up picked_up click_and_collect pick_it_up
voucher vouchers gift gifts gift_card gift_cards gift_certificate present presents gift_wrap redeem redeemed
souvenir souvenirs gift_shop shop shops merchandise postcards postcard
in_stock out_of_stock sold_out available availability places_left spaces_left fully_booked full_up
try_on fitting_room fitting_rooms sizes size
cash_machine cashpoint atm withdraw_cash foreign_currency change_money
rubbish litter bin bins recycle recycling recycled waste garbage trash dispose disposal
battery batteries old_appliances
noise noisy loud quiet_hours quiet_time music silence
tour tours guided_tour guided_tours guide guides guided show_us_round shown_round tour_guide
group groups group_booking group_bookings group_visit group_visits party_of coach_party team_building
school_trip school_trips school_group school_groups field_trip class_visit class_visits pupils schoolchildren teachers
performance performances concert concerts interval matinee
job jobs vacancy vacancies work_for career careers recruitment recruiting applicants cv hiring employment
volunteer volunteers volunteering help_out lend_a_hand voluntary
donation donations donate donated donors support_you gift_aid fundraising
trial trials try_it taster tasters trial_lesson trial_session trial_class free_session first_session
newsletter newsletters mailing_list subscribe subscribed unsubscribe updates_by_email
personal_data data_protection privacy gdpr my_data store_my_data cctv confidential confidentiality
password passwords log_in login sign_in username locked_out reset
update updates upgrade version install installation settings
pricing monthly_plan per_month subscription subscriptions billing
ramped level_access step_free
certificate certificates attendance_certificate diploma qualification
exam exams assessment graded
miss_a missed absence absent make_up_class catch_up
extra_charge surcharge additional_fee additional_cost additional_charge supplement on_top included
gratuity service_charge
play_area playground playgrounds toys soft_play games_room
childcare babysitting babysitter nursery daycare day_care after_school
helmet helmets safety_gear equipment protective life_jacket life_jackets
hike hikes hiking trail trails summit footpath
how_far distance kilometre kilometres mile miles metres_away
floor floors storey storeys ground_floor first_floor upstairs downstairs basement
currency euros dollars pounds
age_limit age_limits minimum_age
visiting_hours visit_a visitor visitors visiting
spare_key keys key key_card door_code
safe safes valuables safety_deposit
room_service minibar wake_up_call
reception front_desk check_in_desk concierge
breakfast breakfasts half_board full_board all_inclusive buffet
tourist_tax city_tax resort_fee
iron ironing laundry launderette dry_cleaning
balcony terrace sea_view view_of
prescription prescriptions repeat_prescription medication refill pharmacy chemist
sick_note sick_notes sick_certificate fit_note certificate_for_work
test_results results lab_results blood_results
referral referrals refer referred specialist
new_patient new_patients register_with
blood_test blood_tests blood_sample ultrasound x_ray scan
term_dates school_terms half_term timetable
school_lunch school_lunches school_meals canteen packed_lunch
uniform uniforms dress_code blazer
parents_evening open_day open_days open_evening
tuition tuition_fees bursary scholarship scholarships
homework after_school_club
day_pass day_ticket guest_pass day_visitor single_visit one_off
personal_trainer personal_training gym weights fitness
customer_service support helpdesk help_desk hotline helpline
two_factor 2fa authentication sso single_sign
backup backups restore restored deleted recover
storage_space storage_limit gigabytes file_size
mobile_app ios android smartphone offline
delete_my_account close_my_account delete_account delete_the_account
free_plan free_version basic_plan trial
out_of_hours night_service on_call
side_entrance main_entrance entrance back_door front_door entrance_hall
bench benches sit_down seating seats folding_stools
pushchair buggy stroller pram baby_carrier
quiet_area quiet_carriage quiet_zone
prayer_room chapel worship
smoke_free smoking_area
bring_back drop_off return_slot
`;
