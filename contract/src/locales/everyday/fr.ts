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
enfant* fils fille filles garcon* petit_fils petite_fille petits_enfants ecolier* maternelle gamin* petits
adolescent* ado ados mineur* moins_de_18 majorite dix_huit_ans
senior* retraite* personnes_agees personne_agee troisieme_age plus_de_65
fauteuil_roulant fauteuils_roulants pmr handicap* plain_pied ascenseur* monte_charge elevateur rampe* marches escalier* accessible* accessibilite mobilite_reduite bequille* deambulateur*
malentendant* sourd* appareil_auditif langue_des_signes lsf sous_titr* boucle_a_induction boucle_magnetique
malvoyant* aveugle* non_voyant* braille gros_caracteres chien_guide chiens_guides chien_d_assistance chiens_d_assistance
chien* chiot* chat chats chaton* animal animaux compagnie laisse museliere
parking* stationn* garer place_de_parking places_de_parking parc_de_stationnement voiture* en_voiture
voiture_electrique voitures_electriques borne_de_recharge bornes_de_recharge recharger recharge vehicule_electrique vehicules_electriques prise_electrique
velo velos bicyclette* trottinette* range_velos parking_a_velos arceaux garage_a_velos
bus autobus autocar* tramway* tram metro rer gare train trains station_de arret_de_bus navette* transports_en_commun comment_venir comment_y_aller moyen_de_transport
taxi* aeroport* transfert* navette* vtc
manger boire repas dejeuner diner petit_dejeuner restaurant* restauration cafe cafes cafeteria* brasserie* cantine* snack* buvette* gouter collation* distributeur* faim soif boisson* se_restaurer
pique_nique* pique_niquer casse_croute sandwich* propre_nourriture apporter_a_manger apporter_son_repas panier_repas nourriture_exterieure
allerg* intoleran* lactose gluten sans_gluten noix arachide* vegan* vegetal* vegetarien* halal casher coeliaque*
fumer fumeur* fume fumez cigarette* vapoter vapotage cigarette_electronique non_fumeur*
photo photos photographi* filmer video* appareil_photo camera flash trepied selfie* prises_de_vue prise_de_vue
toilette* wc sanitaire* petit_coin urinoir*
wifi wi_fi internet connexion reseau se_connecter
carte_bancaire cartes_bancaires carte_de_credit carte_bleue especes liquide cheque* sans_contact paypal virement* moyens_de_paiement moyen_de_paiement mode_de_paiement modes_de_paiement payer paiement* regler reglement_par cheques_vacances ancv
prix tarif* cout couts coute coutent combien_ca_coute combien_coute frais montant*
gratuit* offert* sans_supplement sans_frais entree_libre acces_libre rien_a_payer
reduction* reduit* tarif_reduit remise* rabais* promotion* code_promo moitie_prix demi_tarif moins_cher demandeur_d_emploi demandeurs_d_emploi famille_nombreuse
facture* recu recus ticket_de_caisse justificatif_de_paiement justificatif_d_achat tva note_de_frais
en_plusieurs_fois plusieurs_versements mensualite* echelonn* preleve* par_mois rib iban virement_automatique
caution* acompte* arrhes depot_de_garantie a_l_avance avance_sur versement*
rembours* recuperer_mon_argent rendre_mon_argent avoir_valable recredit*
echange* retour* renvoyer renvoi retractation defectueu* mauvaise_taille ne_convient_pas ne_me_plait_pas rapporter_un_article
garantie* garanti sous_garantie
reparation* repare* reparable* en_panne panne* casse* ne_marche_pas ne_fonctionne_pas hors_service defaut*
reclamation* plainte* se_plaindre mecontent* insatisfait* suggestion* remarque*
rendez_vous prise_de_rendez_vous consultation* consulter creneau* sans_rendez_vous sur_rendez_vous
reserve* reservation* prereserv* retenir_une_place retenir_une_table
annule* annulation* se_desister desistement* ne_peux_pas_venir ne_pourrai_pas_venir ne_pouvez_plus_venir empechement*
reporte* report decaler changer_de_date changer_la_date changement_de_date autre_date autre_jour autre_horaire deplacer_mon deplacer_le_rendez
en_retard retard* arriver_apres arrive_en_retard apres_le_debut
attente* attendre file_d_attente queue liste_d_attente salle_d_attente affluence* bonde* heures_creuses
adherer adherent* adhesion* membre* devenir_membre droit_d_entree bulletin_d_adhesion cotisation*
resilier resiliation* preavis mettre_fin quitter_le_club ne_pas_renouveler clore cloture*
suspendre suspension* suspendu* geler mettre_en_pause interrompre
casier* consigne* vestiaire* bagage* valise* sacs sac_a_dos deposer_mes deposer_ses laisser_mes_affaires
objets_trouves objet_trouve perdu* perte egare* oublie* retrouve*
carte_perdue perdu_ma_carte perdu_mes_cles cle_perdue perte_de_la_carte remplacement_de_la_carte duplicata vol_de volee
vestiaire* cabine* se_changer douche*
serviette* peignoir* seche_cheveux savon shampoing gel_douche
noel reveillon jour_de_l_an nouvel_an paques jour_ferie jours_feries premier_mai 14_juillet
chambre* chambre_double chambre_simple chambre_familiale lit lits lit_supplementaire lit_d_appoint couchage*
chauffage* chauffe* climatisation* climatise* clim
cuisine* kitchenette refrigerateur frigo micro_ondes four plaque* vaisselle
urgence* urgent* samu pompiers accident* blesse* blessure* premiers_secours secours defibrillateur* astreinte
incendie* evacu* alarme* sortie_de_secours issues_de_secours extincteur*
pluie pleut pluvieux intemperie* mauvais_temps orage* neige meteo
assurance* assure* responsabilite_civile franchise* sinistre* couvert_par garantie_responsabilite
enceinte* grossesse* accouchement* maternite
livre_a livres_a livr* expedition* expedie* envoi* colis frais_de_port a_domicile suivi_du_colis suivre_ma_commande transporteur
retrait* retirer recuperer_ma_commande venir_chercher click_and_collect point_relais
bon_cadeau bons_cadeaux carte_cadeau cartes_cadeaux cheque_cadeau offrir cadeau* emballage_cadeau paquet_cadeau
souvenir* boutique* carte_postale cartes_postales produits_derives
en_stock rupture_de_stock disponible* disponibilite* complet complets epuise* places_restantes places_disponibles reste_t_il
essayer essayage* cabine_d_essayage taille* pointure*
distributeur_de_billets retirer_de_l_argent distributeur_automatique bureau_de_change devises
dechet* poubelle* tri recycl* ordures encombrant* tri_selectif
pile piles appareils_usages
visite_guidee visites_guidees visite_commentee visites_commentees guide guides conferencier* accompagnateur*
groupe* tarif_de_groupe tarif_groupe comite_d_entreprise en_groupe
scolaire* classe classes sortie_scolaire sorties_scolaires ecole* eleves enseignant*
spectacle* representation* concert* entracte* seance* programmation
emploi* offre_d_emploi offres_d_emploi recrut* embauch* postuler candidature* cv poste_a_pourvoir postes_a_pourvoir travailler_chez travailler_pour
benevol* donner_un_coup_de_main preter_main_forte
don dons donateur* recu_fiscal soutenir mecenat
cours_d_essai seance_d_essai essai_gratuit seance_decouverte
newsletter* lettre_d_information infolettre* s_abonner desabonn* liste_de_diffusion
donnees_personnelles rgpd confidentialite vie_privee mes_donnees secret_medical
mot_de_passe mots_de_passe identifiant* se_connecter connexion mon_compte
mise_a_jour mises_a_jour version* install* parametre*
forfait* formule* abonnement* mensuel* par_mois
attestation* certificat* diplome*
examen* epreuve* test tests controle_continu
absen* manque_un manquer_un rattrap*
supplement* en_plus cout_supplementaire frais_supplementaires non_compris inclus comprend
pourboire* service_compris
aire_de_jeux jeux jouet* jouer
garde_d_enfants garderie* baby_sitter creche* halte_garderie nounou*
casque* equipement* gilet_de_sauvetage gilets_de_sauvetage materiel_de_securite
randonnee* sentier* promenade* balade* sommet
a_quelle_distance distance kilometre* loin
etage* rez_de_chaussee sous_sol premier_etage
heures_de_visite horaires_de_visite rendre_visite
cle cles clef clefs carte_magnetique digicode
coffre_fort coffre objets_de_valeur
room_service minibar reveil_telephonique
reception accueil comptoir
petit_dejeuner petits_dejeuners demi_pension pension_complete buffet
taxe_de_sejour
repass* fer_a_repasser blanchisserie pressing laverie
balcon terrasse vue_sur
ordonnance* renouvellement_d_ordonnance renouveler_mon_ordonnance medicament* pharmacie
arret_de_travail arret_maladie certificat_medical
resultat* resultats_d_analyses analyse*
specialiste* lettre_de_recommandation courrier_pour
nouveau_patient nouveaux_patients nouvelle_patiente
prise_de_sang echographie radiographie
emploi_du_temps vacances_scolaires rentree trimestre*
cantine dejeuner_a_l_ecole
reunion_parents portes_ouvertes porte_ouverte
bourse* frais_de_scolarite scolarite
devoirs etude periscolaire
a_la_journee pass_journee entree_unitaire billet_journee ticket_journee a_l_unite
service_client support assistance hotline
double_authentification deux_facteurs sso
sauvegarde* restaurer restauration_des supprime*
espace_de_stockage gigaoctet* taille_des_fichiers
supprimer_mon_compte fermer_mon_compte suppression_du_compte cloturer
entree_principale entree_secondaire porte_d_entree
s_asseoir banc bancs sieges siege_pliant
`;
