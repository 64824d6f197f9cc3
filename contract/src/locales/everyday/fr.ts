/**
 * Everyday topics, one a line, by the words that people ask for them and documents tell of them with: `_` joins words that
 * follow each other, `*` stands for any ending, and in front of a word for what it is compounded with.
 */
export const everyday = `
bebe* nourrisson* poussette* couche* berceau
tard retard* en_retard apres_l_heure
venir_en acces aller_a arriver_a rejoindre itineraire transport* transports_en_commun bus tram* metro gare arret train car
arriv* check_in entree entrer emmenager installer
depart* quitter liberer sortie* sortir rendre_la_chambre
nuit* nocturne dormir minuit coucher hebergement
perdu* perdre oubli* objets_trouves objet_trouve egare* trouve* laisse*
reclamation* plainte* plaindre mecontent* mediat* insatisf*
urgence* urgent* accident* blesse* secours samu saigne* perte_des_eaux perds_les_eaux fievre
malad* enrhum* fievre medecin* docteur infirmi*
enceinte* grossesse* accouch* naiss* sage_femme
ans age annees mineur* majeur*
acompte* arrhes caution* avance depot_de_garantie
rembours* rendre_l_argent restitu* avoir
annul* prevenez prevenir decommander desister empech* ne_pouvez_pas_venir
resili* quitter arret* mettre_fin preavis
suspend* pause interromp* geler
echang* report* modifier changer decaler
prolong* renouvel* plus_longtemps
adhe* inscri* membre* s_inscrire devenir
abonn* carte_annuelle
cotisation* frais prix tarif* coute* payant* facture* cher
supplement* surcout majoration
piece_d_identite carte_d_identite passeport* papiers document* justificatif* carte_vitale ordonnance* permis
fume* cigarette* tabac vapot*
feu barbecue* grill*
bruit* silence calme musique
serviette* linge drap*
tenue vetement* porter chaussure* bottes habill* chaussettes
lavage linge lave* seche* nettoy*
douche* vestiaire* sanitaire*
groupe* classe* personnes scolaire*
billet* place* entree ticket* reservation* guichet
guichet billetterie caisse
cheque_cadeau bon_cadeau offrir cadeau*
langue* anglais interprete* traduc*
cours atelier* lecon* formation* stage* seance*
professeur* enseign* anime* anime_par moniteur* formateur* entraineur*
piscine* nager natation baign* bassin*
velo* bicyclette* cycl* arceaux
assurance* mutuelle* responsab* franchise* vol vols
casse* abime* endommag* panne* degat* defectueu*
garantie*
amende* penalite* retard
maximum au_plus jusqu_a maximal* limite*
minimum au_moins
appartien* proprietaire* patron*
direct* dirige* chef responsable* president* confie* gere* tient
vegetar* vegan* allerg* gluten intoleran* regime
alcool* biere* vin bar
manger repas dejeuner diner restaura* cafeteria* cafe tartine* boisson* faim gouter nourriture sandwich* bar buvette boire
electri* recharg* prise* borne*
mari femme conjoint compagn* ami amis parent second_parent accompagn* pere partenaire
famille* proche* visite*
parent* mere pere tuteur
garde garderie surveill* encadr* creche
site_internet site_web internet en_ligne application
noel jour_de_l_an paques jour_ferie jours_feries ferie*
hiver ete saison vacances
etranger frontiere europe
combien_de_fois tous_les chaque frequen* par_jour
contact* joindre telephon* appel* numero ecri* courriel mail composez
benevol* aider
emploi* recrut* candidat* stage* apprenti*
don dons donner
pluie pleut meteo temps
nourrir soigneur*
vaccin* piqure* puce
douleur* mal
ordonnance* medicament* comprime*
dent dents dentaire* dentiste*
facture* recu ticket
liquide espece* comptant carte_bancaire carte_bleue cb cheque* paiement payer regler regle
virement prelevement mensualit*
mot_de_passe connexion compte
livre* roman* magazine* revue* bd media*
imprim* photocopi* copie* scann*
mari* pacs noce*
anniversaire* fete*
demenag* changement_d_adresse domicile
cuisin* recette*
tablier couteau*
expos* collection* vitrine*
pneu* crevaison chambre_a_air
occasion seconde_main
rappel* notification* sms
donnees confidential*
reduit* reduction* etudiant* moins_cher remise rabais demandeur* chomeur* jeune* droit
gratuit* offert* sans_frais libre payant*
chien* chat animal animaux
valise* bagage* casier* consigne vestiaire sac
voiture* stationn* parking* garer gare_ma auto
fauteuil_roulant fauteuils_roulants handicap* ascenseur* mobilite* rampe* accessib* escalier*
malentendant* sourd* entends_mal boucle_magnetique sous_titr* audition
debutant* niveau experience
ado* jeune*
profond*
duree dure longtemps minutes temps
tele television televiseur
wifi wi_fi internet
fleur* bouquet* plante*
photo* film* camera
heure* horaire* ouvert* ouvr* fermes fermee* fermeture* ferment
debut* commenc* lever
fin finit termine* finissent
naiss* ne nee bebes
batiment edifice immeuble construi* architecte* dessine*
emporter mettre_dans prendre apporter apportez necessaire fournir fournies fournis
rendez_vous consultation* reserv* prendre_rendez
spectacle* representation* piece concert* seance*
interdit* autoris* permis admis
chambre* lit
dejeuner midi
combien_de_temps dure duree heures minutes jours longtemps
quel_age age ans des
combien_pese pese poids kilos kg
profondeur profond metres
@mail mail e_mail email courriel
@phone telephon* numero
@web site_internet site_web internet
abonnement* a_l_annee annuel* annee carte_annuelle
rembours* repris reprend echange
seul seuls seules accompagne* avec_un_adulte
nourrir aliment* donner_a_manger nourriture
vegetar* sans_viande vegan*
wifi wi_fi internet connexion reseau
sans_voiture navette transport* bus train car
bebe* table_a_langer langer changer_bebe
appartien* proprietaire* reprise repris_par tenue_par
superficie surface hectares metres_carres
mordu morsure* blesse* secours
emprunt* pret prete*
lunettes bonnet* maillot* casquette
retir* recuperer chercher
delai* traitement
toilette* wc
soign* soin* traite*
atelier* cours stage*
emprunt* pret prets preter
rendre rendu retour retours restitu* rapporter boite_de_retour
retard* penalite* amende* relance*
prolong* renouvel*
reserv* mettre_de_cote
carte_de_lecteur carte_de_bibliotheque carte_lecteur
numerique* livres_audio ebook* liseuse*
ordinateur* poste_informatique postes_informatiques pc
salle_de_travail salle_de_lecture espace_de_travail
lecture* conte contes heure_du_conte
toboggan* plongeoir* plongeon
temperature degres eau_chaude
lecon_de_natation apprendre_a_nager cours_de_natation non_nageurs
maillot* short* bonnet* lunettes_de_natation slip
seche_cheveux
carte_annuelle abonnement* pass_annuel carnet* dix_entrees
carte_d_identite cni titre_d_identite
passeport*
valable* validite expire* perime*
demande* dossier* formulaire*
acte_de_naissance acte* certificat* attestation*
procuration* mandat* a_ma_place
photo_d_identite photos_d_identite
delai* pret_en traitement semaines
demenag* changement_d_adresse nouvel_habitant
nourriss* repas_des nourrir soigneur* alimentation
caresser toucher
elephant* lion lions tigre* singe* manchot*
poussette* chariot* location_de_poussettes
pique_nique* pique_niquer
parrain* marrain* parrainage
peur anxieu* angoisse* stress*
anesthesi* sedation piqure*
detartrage nettoyage
couronne* implant* plombage* appareil_dentaire prothese*
controle* bilan examen*
radio radios radiographie*
mutuelle* securite_sociale rembourse* tiers_payant pris_en_charge
revision* entretien
frein* chaine vitesse* derailleur*
pneu* crevaison* chambre_a_air
devis estimation
velo_de_pret velo_de_remplacement
recuper* retirer retrait
plat plats recette* menu
ingredient* fournitures compris
chef cuisinier* cuisiniere*
castr* sterilis*
vermifug* puce puces tique*
hamster* lapin* oiseau* reptile* cobaye*
a_domicile visite_a_domicile deplac*
a_jeun jeun
export* telecharg* csv pdf
import* transfer* migr*
utilisateur* comptes collaborateur*
essai* periode_d_essai tester essayer
connect* synchronis* agenda calendrier integr*
heberg* serveur* stockees
dinosaure* fossile* squelette*
audioguide* casque*
exposition_temporaire expositions_temporaires
visite_guidee visites_guidees guide guides visite
gratuit* entree_libre sans_payer
vestiaire* casier* consigne*
louer location* privatis*
anniversaire*
benevol*
dons don mecenat
stage* stagiaire* apprenti* alternance
`;
