/**
 * Everyday topics, one a line, by the words that people ask for them and documents tell of them with: `_` joins words that
 * follow each other, `*` stands for any ending, and in front of a word for what it is compounded with.
 */
export const everyday = `
baby* säugling* kleinkind* kinderwagen* wickel* windel* hochstuhl*
spät* verspät* zu_spät*
anfahrt* anreis* erreich* hinkommen* weg_zu* öffentlich* verkehrsmittel* bus u_bahn* s_bahn* straßenbahn* stadtbahn* tram* haltestelle* bahnhof* zug station*
ankomm* ankunft* anreis* einchecken* check_in* einzieh* eintreffen* ab_wann* da_sein* einlass* hinein* rein reinkommen* zutritt*
abreis* auschecken* check_out* räumen* verlassen* abfahr*
nacht* übernacht* schlaf* mitternacht*
verloren* verlier* vergessen* liegen_gelass* liegengelass* liegen_lass* liegenlass* stehen_gelassen* stehengelassen* stehen_lassen* stehenlassen* fundsache* fundbüro* gefunden* abhanden*
beschwer* reklam* unzufrieden* ombud* kritik*
notfall* notruf* unfall* verletz* erste_hilfe* dringend* notdienst* defibrillator* rettung*
krank* fieber* arzt* attest* unwohl* übel* schlecht seekrank*
schwanger*
mindestalter* jahre_alt* alter volljährig* minderjährig*
kaution* anzahlung* vorauszahl* pfand* vorkasse*
erstatt* rückerstatt* geld_zurück* zurückbekomm* zurückzahl* zurückgeb* umtausch* voller_preis* volle_preis*
kündig* austret* austritt* abmeld* beenden* aufhören* vertrag*
pausier* pause* ruhen* ruht* unterbrech* aussetzen* stilllegen*
absag* abgesag* stornier* abbestell* abmeld* nicht_kommen* verhindert* ausfall* fällt_aus*
umbuch* verschieb* verleg* umtausch* änder* tauschen*
verlänger* länger*
mitglied* beitret* eintret* aufnahme* anmeld* einschreib* beitritt*
anmeldung* aufnahmegebühr* einmalig*
beitrag* beiträge* gebühr* tarif* preis* kosten* kostet*
zuschlag* aufpreis* aufschlag* extra*
dokument* unterlagen* papiere* bescheinigung* nachweis*
rauch* zigarett*
feuer* lagerfeuer* grill*
laut lärm* ruhe leise* musik* nachtruhe*
handtuch* handtücher* bettwäsche* bettzeug*
kleidung* anzieh* tragen* schuh* turnschuh* hallenschuh* sportschuh* bekleid*
waschen* wäsche* waschmaschine* trockner* reinig* sauber*
dusche* umkleide*
gruppe* schulklasse* klasse leute* personen* verein*
eintritt* ticket* karte* fahrkarte* fahrschein* billett*
gutschein* geschenk*
sprache* englisch* dolmetsch* übersetz*
kurs* unterricht* stunde* training* seminar* lehrgang* workshop*
lehrer* trainer* kursleit* lehrt* unterrichtet* leitet*
schwimm* becken* baden* hallenbad* pool*
fahrrad* fahrräder* rad räder* velo* e_bike*
versicher* haft* selbstbeteiligung*
kaputt* beschädig* schaden* defekt* panne* zerbroch* störung*
garantie* gewährleist*
strafe* bußgeld* mahngebühr* mahnung* versäum* berechnet*
höchstens* maximal* maximum* bis_zu* längstens* nicht_mehr_als*
mindestens* minimum*
gehör* besitz* inhaber* eigentüm*
leit* chef* direktor* geschäftsführ* vorstand* vorsitz* führt verantwort*
vegetar* vegan* allerg* gluten* unverträglich* laktose*
alkohol* bier* wein
essen* trinken* speis* mittagessen* abendessen* frühstück* restaurant* bordrestaurant* caf* kaffee* kiosk* bistro* kantine* hunger* imbiss* bar automat* snack* brötchen* eintopf* verpflegung*
elektroauto* e_auto* laden* ladesäule* aufladen* strom*
mann frau* partner* freund* begleit* angehörig* verwandt* dritte*
eltern* mutter* vater* erziehungsberechtigt*
betreu* aufpass* aufsicht* beaufsicht* babysit* kita*
website* webseite* homepage* internet* online* app
weihnacht* silvester* neujahr* heiligabend* dezember* ostern* feiertag* ferien schulferien
winter* sommer* saison* november* februar*
ausland* grenze* europa*
wie_oft* mal_am_tag* täglich* wöchentlich* fahrten* jeden*
kontakt* erreich* telefon* anruf* rufnummer* mail* schreiben*
ehrenamt* mithelfen* freiwillig*
stelle stellenangebot* bewerb* ausbildung* praktikum* azubi* auszubild* lehrstelle*
spende* förder*
wetter* regen* regnet* sturm* wind*
fütter* fressen* futter*
geimpft* impf* chip*
schmerz* zahnweh* weh
rezept* medikament* tablette* arznei* mittel_gegen*
zahn* zähne* gebiss*
rechnung* quittung* beleg*
rate* abbuch* lastschrift* konto* überweis*
passwort* kennwort* zugang* einlogg* login*
buch bücher* medien* zeitschrift* dvd* roman*
druck* kopier* scann* ausdruck*
heirat* trauung* trauen* hochzeit* ehe eheschließ*
geburtstag* party* fest
umzug* umzieh* umgezogen* wohnsitz* ummeld*
kochen* backen* küche*
schürze* messer*
ausstell* sammlung* exponat* gezeigt*
reifen* platt schlauch* plattfuß*
gebraucht* secondhand* zweite_hand*
erinner* benachrichtig* sms*
daten* gespeichert*
ermäßig* student* studierend* schüler* azubi* auszubildende* rabatt* nachlass* billiger* günstiger* vergünstig* prozent*
gratis* kostenlos* umsonst* kostenfrei* beitragsfrei* frei unentgeltlich* probetraining* schnupper* reinschnupper* ausprobier*
tier* hund* katze* haustier* vierbeiner*
schließfach* spind* garderobe* gepäck* koffer* tasche* rucksack*
auto* pkw* parken* parkpl* abstell* stellplatz* garage* wagen* geparkt* parkhaus*
rollstuhl* barrierefrei* aufzug* lift* fahrstuhl* treppe* stufe* rampe* behindert* schwerbehindert* gehbehindert*
anfänger* vorkenntnis* erfahrung* einsteiger*
jugend* teenager*
tief tiefe*
lange* dauer* minuten* unterwegs* fahrzeit* überfahrt*
früh* vorher* vor_der_abfahrt* vor_beginn*
oft* häufig*
schirm* jacke* schlüssel* brille*
wechseln* fremdwähr* devisen*
verwalt* zuständig* ansprechpartner* bearbeit*
wlan* internet* w_lan* wi_fi* wifi*
bezahl* zahl* bargeld* bar karte* ec_karte* kreditkarte* überweisung*wie_lange lange dauer* minuten stunden
wie_alt alt alter jahre jahren mindestalter
wie_tief tief* meter
wie_schwer schwer wieg* kilo kg tonnen gewicht
wie_hoch hoch höhe
wie_viele_personen plätze personen fassen fasst teilnehmer*
zahlen gratis kostenlos nichts frei preis kostet kosten
*kündig* gekündigt kündigen kündigung
leihen ausleihen geliehen verleih* miet* gemietet
@mail mail e_mail email
@phone telefon* nummer anrufen rufnummer*
@web website webseite homepage internetseite
wlan w_lan internet funknetz netz hotspot
lift aufzug fahrstuhl treppe* wendeltreppe stockwerk* etage*
buch* reservier* bestell* anmeld* vormerk*
mitglied* ausweis*
vierbeiner hund* tiere
kochen küche gästeküche zubereite* kochgelegenheit
ausleih* verleih* entleih* leih*
laktose* milch verträgt unverträglich* allergi* intoleranz*
wäsche* waschküche waschmaschine* maschinen
verloren verliere* gefundenes fundsachen fundstücke liegengeblieben*
winterpause geschlossen betriebsferien ruhetag* schließ* zu
bahnhof hinauf hoch bergauf rufbus shuttle
behandl* therapie*
abhol* mitnehm*
bearbeitung*
toilette* wc klo wickel*
gepäck koffer unterstellen stehen_bleiben aufbewahr*
leise ruhe nachtruhe lärm
kletter* ausrüstung schuhe helm* gurt*
adresse anschrift straße
ausleih* entleih* leihen leihfrist* verleih*
rückgabe zurückgeb* zurückbring* abgeb* rückgabekasten
mahn* säumnis* überzieh* verspätet* gebühr*
verlänger* leihfrist*
vormerk* reservier* bestell*
bibliotheksausweis leseausweis büchereiausweis kundenkarte
e_book* ebook* onleihe hörbuch* hörbücher digital*
computer* rechner pc laptop* arbeitsplatz arbeitsplätze
lesesaal arbeitsraum gruppenraum lernraum
vorles* vorlesestunde* bilderbuch*
rutsche* sprungturm sprungbrett springen
wassertemperatur temperatur grad warm
schwimmkurs* seepferdchen nichtschwimmer*
badehose* badeanzug* badekleidung badekappe* badeshorts schwimmbrille*
föhn* fön* haartrockner
saisonkarte* jahreskarte* dauerkarte* zehnerkarte* mehrfachkarte*
personalausweis* ausweisdokument*
reisepass* reisepässe pass
gültig* läuft_ab ablauf* abgelaufen*
beantrag* antrag* formular*
urkunde* geburtsurkunde* heiratsurkunde* bescheinig*
vollmacht* bevollmächtig* vertret* jemand_anderes
passbild* passfoto* lichtbild* biometrisch*
bearbeit* dauert fertig bereit
anmeld* ummeld* abmeld* wohnsitz* umgezogen umzug*
fütter* futter fressen
streichel* anfassen berühr*
elefant* löwe* tiger* pinguin* affe* giraffe*
bollerwagen handwagen buggy*
picknick* mitgebracht* eigene_speisen selbst_mitgebracht*
patenschaft* paten adoptier*
angst ängstlich* panik
betäub* narkose* spritze* dämmerschlaf
zahnreinigung prophylaxe
füllung* krone* implantat* zahnspange* prothese* zahnersatz
vorsorge* kontrolle* untersuch* kontrolltermin*
röntgen* röntgenbild*
kasse krankenkasse* übernimmt versicher* privatversichert* privatpatient*
inspektion* wartung* durchsicht*
bremse* kette* schaltung*
reifen schlauch platten plattfuß
kostenvoranschlag* angebot
ersatzrad leihrad mietrad
abhol* abgeholt* bereitliegen
gericht gerichte rezept* menü* gekocht*
zutaten lebensmittel getränke
koch köchin köche kursleit* leitet
kastrier* kastration* sterilis*
entwurm* wurm* flöhe floh* zecke*
hamster* kaninchen vögel vogel* reptil* meerschweinchen
hausbesuch* nach_hause
nüchtern fressen_vor
export* herunterlad* download* csv pdf
import* übernehm* übertrag* umzieh*
nutzer* benutzer* mitarbeiter* zugänge
testphase* testversion probezeit probier* testen
schnittstelle* verbind* anbind* kalender synchronis*
erinner* benachricht* sms nachricht*
server* rechenzentrum gespeichert*
dinosaur* saurier* fossil* skelett* knochen
audioguide* hörführung* kopfhörer
sonderausstellung* wechselausstellung*
führung* rundgang* führt
freier_eintritt eintritt_frei kostenlos* gratis
garderobe* schließfach schließfächer
miete* vermiet* mietbar raum_mieten
kindergeburtstag* geburtstag*
ehrenamt* freiwillig*
spend* fördern förderverein
praktik* ausbildung* azubi* lehrling* auszubildend*
kind kinder kindern kindes sohn söhne tochter töchter enkel* kleinkind* knirps* schulkind* grundschul* kita* kindergarten*
jugendliche* minderjährig* teenie* teenager* unter_18 unter_achtzehn volljährig*
senior* rentner* pension* ältere* alten_menschen ruhestand*
rollstuhl* rollstühle rollator* gehhilfe* krücken stufenlos* schwellenfrei* ebenerdig* aufzug* aufzüge lift lifts fahrstuhl* fahrstühle rampe* treppenlift* barrierefrei* mobilitätseingeschränkt* gehbehindert* behindertengerecht*
gehörlos* schwerhörig* hörgerät* induktionsschleife* gebärden* untertitel* höranlage*
blind blinde* sehbehindert* braille* assistenzhund* begleithund* führhund*
hund hunde hunden katze* haustier* vierbeiner* leine angeleint* maulkorb* leinenpflicht*
parken parkplatz* parkplätze* parkhaus* tiefgarage* parkgebühr* parkmöglichkeit* stellplatz* stellplätze* auto_abstellen auto_lassen auto_stehen mit_dem_auto mit_dem_wagen
e_auto* elektroauto* elektrofahrzeug* ladestation* ladesäule* ladepunkt* wallbox* aufladen laden steckdose*
fahrrad* fahrräder* radständer* abstellbügel* radabstell*
bus busse bussen bahn straßenbahn* u_bahn s_bahn tram zug züge bahnhof* haltestelle* öpnv nahverkehr* öffentliche* verkehrsanbindung* hinkomme* anfahrt* anbindung*
taxi* flughafen* shuttle* transfer* abgeholt abholservice*
essen trinken speisen gastronom* imbiss* restaurant* café* cafeteria* bistro* kantine* mensa* kiosk* snack* hunger durst mittagstisch* getränk* verpfleg* kaffee* stärken
eigenes_essen eigene_getränke eigene_speisen mitgebrachte* selbst_mitgebrachte* picknick* brotzeit* vesper* butterbrot*
allergi* allergen* nüsse nuss* laktosefrei* glutenfrei* zöliakie* unverträglichkeit* vegan* vegetarisch* fleischlos* halal koscher
rauchen raucht geraucht raucher* rauchverbot* nichtraucher* e_zigarette* vapen dampfen
foto fotos fotograf* filmen gefilmt aufnahmen kamera* selfie* blitzlicht* stativ* videoaufnahme*
toilette* wc klo klos sanitär* örtchen behindertentoilette* damentoilette*
wlan w_lan wifi internet internetzugang* ins_netz hotspot*
kartenzahlung* bargeldlos* bar_bezahl* bar_zahl* girocard* ec_karte* kreditkarte* zahlungsmittel* zahlungsart* paypal apple_pay überweisung* rechnung_zahl* kontaktlos*
preis preise kosten kostet gebühr* tarif* entgelt* eintrittspreis* preisliste* wie_teuer
kostenlos* kostenfrei* gratis umsonst gebührenfrei* ohne_aufpreis unentgeltlich* eintritt_frei freier_eintritt
ermäßigung* ermäßigt* rabatt* vergünstigung* vergünstigt* nachlass* sonderpreis* halber_preis halbe_preis aktionspreis* familienkarte* frühbucher*
rechnung* quittung* beleg belege kassenbon* bon kassenzettel* kaufbeleg* mehrwertsteuer*
ratenzahlung* raten rate ratenweise in_raten monatsrate* lastschrift* abbuchung* abgebucht* einzugsermächtigung* dauerauftrag* bankverbindung* iban
kaution* anzahlung* pfand* vorkasse* im_voraus vorauszahl* hinterleg*
erstattung* erstattet* rückerstatt* geld_zurück geld_wieder zurückerstatt* rückzahlung* zurückbekomm* gutgeschrieben* gutschrift*
umtausch* umgetauscht* rückgabe* zurückgeben zurückschick* zurücksend* retoure* widerruf* rücksendung* passt_nicht gefällt_nicht mangel*
garantie* gewährleistung* herstellergarantie*
reparatur* reparier* instandsetz* kaputt* defekt* geht_nicht funktioniert_nicht außer_betrieb beschädigt*
beschwer* reklamation* reklamier* unzufrieden* lob_und_kritik verbesserungsvorschlag* rückmeldung*
termin termine terminvereinbarung* terminvergabe* sprechstunde* sprechzeit* termin_vereinbar* termin_machen termin_ausmach* voranmeldung* ohne_termin
buchen bucht gebucht* buchung* reservier* vorbestell* platz_sicher* vormerken anmeldeschluss*
absage* abgesagt* stornieren stornierung* storniert* stornogebühr* stornokosten* stornofrist* rücktritt* zurücktreten nicht_kommen verhindert* abmelden nicht_erscheinen
verschieben verschoben* umbuch* umgebucht* verlegen verlegt* terminänderung* anderen_tag anderer_tag anderen_termin anderer_termin ersatztermin*
verspätung* verspätet* zu_spät nachzügler* nacheinlass* später_kommen später_komme
warten wartezeit* warteliste* wartezimmer* schlange anstehen andrang* gedränge stoßzeit*
mitglied* beitreten beitritt* aufnahmeantrag* aufnahmegebühr* mitglied_werden
kündig* gekündigt* austreten austritt* vertragslaufzeit* mindestlaufzeit* abo_beend*
ruhend* stilllegung* pausieren beitragspause* unterbrechung* aussetzen vertragspause*
schließfach* schließfächer* spind* garderobe* gepäck* koffer* rucksack* rucksäcke taschen tasche einschließen aufbewahren
fundbüro* fundsache* fundstück* verloren* verliere* liegen_gelass* liegengelass* liegengeblieb* gefunden* abgegeben*
karte_verloren schlüssel_verloren kartenverlust* schlüsselverlust* ersatzkarte* ersatzausweis* gestohlen* sperren neue_karte
umkleide* umziehen dusche* geduscht*
handtuch* handtücher* bademantel* bademäntel föhn* fön* haartrockner* shampoo* seife*
weihnacht* heiligabend* silvester* neujahr* ostern pfingsten feiertag* brückentag* zwischen_den_jahren
zimmer einzelzimmer* doppelzimmer* mehrbettzimmer* familienzimmer* bett betten zustellbett* beistellbett* schlafplatz* schlafplätze
heizung* beheizt* klimaanlage* klimatisiert* heizen
küche küchen kochnische* küchenzeile* kühlschrank* mikrowelle* herd backofen* selbstversorg* geschirr*
notfall* notfälle* notruf* notarzt* unfall* unfälle verletzung* verletzt* erste_hilfe ersthelfer* defibrillator* bereitschaftsdienst* notdienst* giftnotruf* akut*
feueralarm* brandfall* evakuier* notausgang* notausgänge sammelplatz* feuerlöscher*
regen regnet bei_regen schlechtwetter* schlechtes_wetter schlechtem_wetter unwetter* gewitter* schnee schneit witterung* wetterbedingt*
versicherung* versichert* haftung* haftpflicht* haften haftet selbstbeteiligung* selbstbehalt* deckung*
schwanger* hebamme* entbindung* geburt
lieferung* liefern liefert geliefert* lieferzeit* lieferkosten* versand* verschick* zusenden zugesandt* porto paket pakete sendungsverfolgung* zustell*
abholung* abholen abgeholt* selbstabhol* abholbereit* abholtermin*
gutschein* geschenk* verschenk* präsent* einlösen eingelöst*
souvenir* andenken mitbringsel* museumsshop* shop laden
vorrätig* auf_lager lieferbar* ausverkauft* verfügbar* ausgebucht* freie_plätze plätze_frei restkarten* noch_plätze
anprobier* anprobe* umkleidekabine* größe größen
geldautomat* geld_abheb* bargeld_abheb* geld_wechsel* fremdwährung*
müll abfall abfälle* mülltonne* mülleimer* restmüll* biomüll* recycling* wertstoff* entsorg* sperrmüll* mülltrennung* papierkorb*
batterie* altgerät* elektroschrott*
führung* rundgang* rundgänge gästeführer* museumsführer* guide guides geführte* besichtig*
gruppe* reisegruppe* betriebsausflug*
schulklasse* klassenfahrt* klassenausflug* schulausflug* wandertag* schülergruppe* lehrkraft* lehrkräfte*
vorstellung* aufführung* konzert* theater* pause_zwischen spielplan* abendkasse*
stellenangebot* stellenausschreib* offene_stellen jobs job karriere* bewerbung* bewerben arbeiten_bei aushilfe* minijob* lebenslauf* personal_gesucht
ehrenamt* freiwillig* mithelfen mitarbeiten anpacken
spende* förderverein* unterstützen fördermitglied*
probestunde* probetraining* schnupperstunde* schnupperkurs* probetag* reinschnuppern probeweise
newsletter* rundbrief* verteiler* abonnier* abbestell* auf_dem_laufenden
datenschutz* personenbezogen* meine_daten daten_gelöscht daten_löschen dsgvo schweigepflicht* vertraulich*
passwort* passwörter kennwort* einloggen anmelden_im zugangsdaten* benutzername* gesperrt* login
update updates version* aktualisier* installier* installation* einstellung*
tarif tarife paket abo abos abonnement* monatlich* pro_monat nutzungsgebühr*
bescheinigung* teilnahmebescheinigung* zertifikat* urkunde* nachweis*
prüfung* klausur* test tests abschlussprüfung*
verpasst* verpasse fehlen gefehlt* nachholen versäumt* fehlstunde*
aufpreis* zuschlag* zuschläge zusatzkosten* extrakosten* zusätzliche_kosten nebenkosten* inbegriffen* inklusive enthalten
trinkgeld* bedienung*
spielplatz* spielplätze spielecke* spielzimmer* spielzeug* spielen
kinderbetreuung* betreuung* babysitter* tagesmutter* hort krippe*
helm helme schutzausrüstung* schwimmweste* rettungsweste* sicherheitsausrüstung*
wandern wanderung* wanderweg* gipfel* spaziergang* rundweg*
entfernt entfernung* kilometer* wie_weit fußweg* gehminuten*
stockwerk* etage* obergeschoss* erdgeschoss* untergeschoss* keller*
besuchszeit* besuchen besucher* zu_besuch
schlüssel* zimmerkarte* türcode*
safe tresor* wertsachen wertgegenstände
zimmerservice minibar weckruf*
rezeption empfang theke anmeldung_im
frühstück* halbpension vollpension buffet
kurtaxe* bettensteuer* gästebeitrag* ortstaxe*
bügel* wäscheservice* waschsalon* textilreinigung*
balkon* terrasse* ausblick* seeblick* meerblick*
rezept rezepte folgerezept* wiederholungsrezept* e_rezept* medikament* apotheke* arznei*
krankmeldung* krankschreib* arbeitsunfähig* au_bescheinigung attest atteste
befund* laborwert* blutwerte testergebnis* ergebnis* resultat*
überweisung_zum überweisungsschein* facharzt* fachärzt*
neue_patienten neupatient* neuaufnahme*
blutabnahme* blut_abnehm* ultraschall* röntgen*
stundenplan* schuljahr* schulferien ferientermin*
mittagessen schulessen* mensa* kantine* pausenbrot*
elternabend* elternsprechtag* tag_der_offenen infoabend* schnuppertag*
stipendi* schulgeld* kursgebühr* studiengebühr*
hausaufgabe* nachmittagsbetreuung* ganztag* hort
tageskarte* tagesticket* einzelkarte* einzeleintritt* tagesgast* tagesgäste* gastkarte*
kundendienst* kundenservice* support* hotline* servicenummer* hilfe_bei
zwei_faktor* 2fa authentifizier* sso
backup* sicherung* datensicherung* wiederherstell* gelöscht*
speicherplatz* gigabyte* dateigröße*
konto_lösch* konto_schließ* kontolöschung* account_lösch*
eingang eingänge haupteingang* nebeneingang* hintereingang* seiteneingang*
sitzplatz* sitzplätze bänke sitzgelegenheit* hocker* klapphocker* hinsetzen
ruhebereich* ruheraum* stillraum*
gebetsraum* andachtsraum* kapelle*
`;
