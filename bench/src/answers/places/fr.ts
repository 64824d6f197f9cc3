import type { AskedAvatar } from '../question-set.ts';

const THEATRE = `# Théâtre des Remparts

Le Théâtre des Remparts accueille depuis 1887 le théâtre, la danse et la musique. La grande salle compte 620 places, le studio 110. La directrice est Solène Kermarrec ; la programmation de danse est confiée à Idriss Benali.

## La saison

| Spectacle | Dates | Durée | Dès |
| --- | --- | --- | --- |
| Le Malade imaginaire | du 3 au 14 novembre | 2 h 10 | 10 ans |
| Brumes (danse) | du 20 au 22 novembre | 1 h 05 | 12 ans |
| Le Petit Hérisson | du 9 au 20 décembre | 45 min | 3 ans |
| Nuits de Bamako (concert) | 16 janvier | 1 h 30 | tout public |

Les représentations commencent à 20 h 30, le dimanche à 16 h. Il n'y a pas de spectacle le lundi. Les portes de la salle ouvrent trente minutes avant. Les retardataires ne sont admis qu'à l'entracte.

## Tarifs

| Catégorie | Plein tarif | Tarif réduit |
| --- | --- | --- |
| Carré d'or | 42 € | 34 € |
| Première série | 31 € | 23 € |
| Deuxième série | 19 € | 12 € |

Le tarif réduit s'applique aux moins de 26 ans, aux demandeurs d'emploi et aux personnes handicapées. Pour les enfants de moins de douze ans, la place coûte 9 € dans toutes les séries. Une heure avant le lever de rideau, les places restantes sont vendues 10 € aux étudiants.

L'abonnement à cinq spectacles revient à 110 €. Les abonnés peuvent échanger leurs billets sans frais jusqu'à la veille.

## Billetterie

La billetterie se trouve au 4, place du Marché-Neuf. Elle est ouverte du mardi au vendredi de 12 h à 18 h 30, et le samedi de 10 h à 17 h. On peut aussi acheter ses billets sur theatre-remparts.example ou au 02 55 50 14 14. Les réservations par téléphone doivent être réglées sous quatre jours.

Nous acceptons la carte bancaire, les espèces et les chèques-vacances. Les billets ne sont pas remboursés, sauf si la représentation est annulée. Les groupes de dix personnes et plus s'adressent à Maud Le Goff.

## Venir au théâtre

- Tramway : ligne B, arrêt Remparts
- Voiture : le parking Saint-Yves, à 200 mètres, coûte 3 € la soirée sur présentation du billet
- Vélo : des arceaux se trouvent devant l'entrée

## Sur place

Le bar du foyer sert des tartines et des boissons à partir de 19 h. La nourriture est interdite dans la salle. Le vestiaire est gratuit ; les valises et les casques doivent y être déposés.

Six emplacements sont réservés aux fauteuils roulants ; merci de nous prévenir 48 heures à l'avance. Une boucle magnétique équipe la grande salle, et des casques sont prêtés contre une pièce d'identité. Les chiens d'assistance sont les seuls animaux admis.

Il est interdit de filmer et de photographier pendant les représentations. Les téléphones doivent être éteints.

## Autour des spectacles

Chaque premier samedi du mois, une visite des coulisses part à 11 h du hall. Elle dure une heure et quart et coûte 6 €. Après la représentation du jeudi, les artistes rencontrent le public. Un atelier pour les enfants de 6 à 10 ans a lieu le mercredi à 14 h ; il est animé par Clara Fonteneau.

La salle du studio peut être louée : 480 € la demi-journée.

## Objets trouvés

Les objets trouvés sont conservés à l'accueil pendant deux mois. Écrivez à accueil@theatre-remparts.example.

## Histoire

L'édifice a été dessiné par l'architecte Anselme Rouvier. Un incendie l'a ravagé en 1931 ; il a rouvert quatre ans plus tard. Le lustre pèse 850 kilos.
`;

const WARD = `# Service de maternité de l'hôpital Sainte-Luce

## Le service

La maternité occupe le troisième étage du bâtiment C. Environ 1 900 enfants y naissent chaque année. Le chef de service est le professeur Ludovic Tessier ; la sage-femme coordinatrice s'appelle Aïcha Marchand. Le pédiatre, le docteur Nguyen, passe chaque matin entre 9 h et 11 h.

## Visites

Les visites sont autorisées de 14 h à 19 h 30. Le second parent peut rester à toute heure. Deux visiteurs au plus entrent en même temps dans la chambre. Les enfants de moins de quinze ans ne sont pas admis, à l'exception des frères et sœurs. Les personnes enrhumées sont priées de reporter leur visite. Les fleurs coupées sont acceptées, les plantes en pot ne le sont pas.

## Inscription et consultations

Il faut s'inscrire avant la fin du quatrième mois de grossesse, au secrétariat ou en ligne. Apportez votre carte Vitale, une pièce d'identité et l'ordonnance de votre médecin.

| Consultation | Jour | Lieu |
| --- | --- | --- |
| Échographie | lundi et jeudi | salle 312 |
| Anesthésie | mardi | salle 305 |
| Préparation à la naissance | mercredi soir | salle 320 |
| Allaitement | vendredi | salle 318 |

Le secrétariat est ouvert du lundi au vendredi, de 8 h 30 à 16 h 45. Pour prendre rendez-vous, composez le 03 55 50 62 10. Si vous ne pouvez pas venir, prévenez-nous 24 heures à l'avance.

## La valise

Pour vous :

- deux chemises de nuit et des chaussons
- le nécessaire de toilette
- des bouteilles d'eau

Pour le bébé :

- six bodys et six pyjamas
- un bonnet et deux paires de chaussettes

Les couches sont fournies par l'hôpital. Les bijoux et l'argent liquide sont à laisser à la maison : nous ne sommes pas responsables des vols.

## Le séjour

Le séjour dure en général trois jours, cinq après une césarienne. La chambre individuelle coûte 65 € par nuit, que beaucoup de mutuelles prennent en charge. Le lit de l'accompagnant est facturé 18 €, petit déjeuner compris.

Le petit déjeuner est servi à 8 h, le déjeuner à 12 h 15 et le dîner à 18 h 45. Signalez vos allergies à l'aide-soignante. Les visiteurs peuvent manger à la cafétéria du rez-de-chaussée, ouverte de 7 h 30 à 18 h.

La télévision est payante : 4 € par jour. L'accès à internet est libre ; le code est affiché dans la chambre. Il est interdit de fumer dans tout l'hôpital, y compris dans la cour.

## Départ

Les sorties se font avant 11 h. La naissance doit être déclarée à la mairie dans les cinq jours. Un siège auto homologué est obligatoire pour repartir en voiture. Une sage-femme passe à domicile dans la semaine qui suit.

## Accès

L'hôpital se trouve au 88, avenue des Tilleuls. Le bus 6 et le bus 14 s'arrêtent devant l'entrée principale. La première heure de parking est gratuite, puis il faut payer 1,50 € de l'heure. La nuit, entre 21 h et 6 h, il faut passer par les urgences.

## Urgences

En cas de saignements, de fièvre ou de perte des eaux, venez sans attendre ou appelez le 03 55 50 62 99, de jour comme de nuit. Les réclamations sont reçues par la médiatrice, madame Corinne Vasseur.
`;

export const theatre: AskedAvatar = {
  kind: 'theatre',
  name: 'Camille',
  file: 'theatre-remparts.md',
  document: THEATRE,
  asked: [
    ['when', 'À quelle heure commencent les spectacles ?', /20 h 30/],
    ['follow-up', 'Et le dimanche ?', /16 h/, { after: ['À quelle heure commencent les spectacles ?'] }],
    ['when', 'Quand est-ce que vous jouez Le Malade imaginaire ?', /3 au 14 novembre/],
    ['how-much', 'Combien de temps dure Brumes ?', /1 h 05/, { not: /2 h 10/ }],
    ['how-much', 'À partir de quel âge peut-on voir Le Petit Hérisson ?', /3 ans/, { not: /10 ans/ }],
    ['how-much', "C'est combien une place en première série ?", /31 €/, { not: /42 €/ }],
    ['follow-up', 'Et en deuxième série ?', /19 €/, { after: ["C'est combien une place en première série ?"] }],
    ['how-much', 'Combien paie mon fils, il a huit ans ?', /moins de douze ans/],
    ['fact', 'Qui a droit au tarif réduit ?', /moins de 26 ans/],
    ['when', 'Quand est-ce que le guichet est ouvert le samedi ?', /10 h à 17 h/],
    ['where', 'Où se trouve la billetterie ?', /Marché-Neuf/],
    ['paraphrase', 'Comment réserver par téléphone ?', /02 55 50 14 14/],
    ['yes-no', 'Est-ce que je peux payer en liquide ?', /espèces/],
    ['yes-no', 'Puis-je me faire rembourser mon billet ?', /ne sont pas remboursés/],
    ['paraphrase', 'Où puis-je garer ma voiture ?', /Saint-Yves/],
    ['paraphrase', "Peut-on manger quelque chose avant le spectacle ?", /tartines/],
    ['yes-no', 'Le vestiaire est-il payant ?', /gratuit/],
    ['paraphrase', 'Ma mère est en fauteuil roulant, y a-t-il des places pour elle ?', /Six emplacements/],
    ['paraphrase', "J'entends mal, que proposez-vous ?", /boucle magnétique/],
    ['yes-no', 'Puis-je prendre des photos ?', /interdit/],
    ['yes-no', 'Je peux venir avec mon chien ?', /chiens d'assistance/],
    ['paraphrase', "Que se passe-t-il si j'arrive en retard ?", /retardataires/],
    ['how-much', "Combien coûte l'abonnement ?", /110 €/],
    ['when', 'Quand a lieu la visite des coulisses ?', /premier samedi/],
    ['how-much', 'Elle coûte combien ?', /6 €/, { after: ['Quand a lieu la visite des coulisses ?'] }],
    ['who', "Qui anime l'atelier pour enfants ?", /Clara Fonteneau/],
    ['who', 'Qui dirige le théâtre ?', /Solène Kermarrec/],
    ['who', "Qui est l'architecte du bâtiment ?", /Anselme Rouvier/],
    ['how-much', 'Combien y a-t-il de places dans la grande salle ?', /620/],
    ['paraphrase', "J'ai oublié mon écharpe hier soir, où la récupérer ?", /deux mois/],
    ['how-much', 'Quel est le prix pour louer le studio ?', /480 €/],
    ['how-much', 'Combien pèse le lustre ?', /850 kilos/],
  ],
  offTopic: [
    'Vendez-vous des DVD ?',
    "Y a-t-il une garderie ?",
    'Proposez-vous des cours de chant ?',
    'Quelle est la capitale du Pérou ?',
    'Comment faire une quiche lorraine ?',
    'Qui a gagné la coupe du monde ?',
    'Peut-on se marier chez vous ?',
    'Quel temps fera-t-il demain ?',
  ],
  smallTalk: [],
};

export const ward: AskedAvatar = {
  kind: 'ward',
  name: 'Lucie',
  file: 'livret-accueil.md',
  document: WARD,
  asked: [
    ['when', 'Quelles sont les heures de visite ?', /14 h à 19 h 30/],
    ['how-much', 'Combien de personnes peuvent venir me voir à la fois ?', /Deux visiteurs/],
    ['yes-no', 'Mon mari peut-il rester la nuit ?', /toute heure|accompagnant/],
    ['yes-no', 'Ma nièce de dix ans peut-elle venir ?', /moins de quinze ans/],
    ['yes-no', 'Puis-je apporter un bouquet de fleurs ?', /fleurs coupées/i],
    ['where', "Où se trouve la maternité dans l'hôpital ?", /troisième étage/],
    ['who', 'Qui est le chef de service ?', /Ludovic Tessier/],
    ['who', "Comment s'appelle la sage-femme coordinatrice ?", /Aïcha Marchand/],
    ['when', 'Quand passe le pédiatre ?', /entre 9 h et 11 h/],
    ['when', 'Jusqu\'à quand faut-il s\'inscrire ?', /quatrième mois/],
    ['fact', "Quels papiers dois-je apporter pour l'inscription ?", /carte Vitale/],
    ['where', "Dans quelle salle a lieu l'échographie ?", /312/, { not: /305/ }],
    ['when', 'Quel jour sont les consultations pour l\'anesthésie ?', /mardi/, { not: /vendredi/ }],
    ['follow-up', "Et l'allaitement ?", /vendredi/, {
      after: ["Quel jour sont les consultations pour l'anesthésie ?"],
    }],
    ['fact', 'Comment prendre rendez-vous ?', /03 55 50 62 10/],
    ['paraphrase', 'Je dois annuler ma consultation, que faire ?', /24 heures/],
    ['fact', 'Que mettre dans la valise pour le bébé ?', /bodys|bonnet/],
    ['yes-no', 'Faut-il apporter des couches ?', /fournies/],
    ['how-much', 'Combien de jours reste-t-on après une césarienne ?', /cinq/],
    ['how-much', 'Quel est le prix de la chambre individuelle ?', /65 €/],
    ['how-much', "Combien coûte le lit pour l'accompagnant ?", /18 €/],
    ['when', 'À quelle heure sert-on le dîner ?', /18 h 45/],
    ['yes-no', 'Y a-t-il le wifi ?', /internet/],
    ['how-much', 'La télé est gratuite ?', /4 €/],
    ['yes-no', 'Peut-on fumer dehors ?', /interdit de fumer/],
    ['paraphrase', 'Où ma famille peut-elle déjeuner ?', /cafétéria/],
    ['when', 'À quelle heure dois-je quitter la chambre le dernier jour ?', /avant 11 h/],
    ['where', "Quelle est l'adresse de l'hôpital ?", /avenue des Tilleuls/],
    ['paraphrase', 'Comment venir en transports en commun ?', /bus 6/],
    ['how-much', 'Combien coûte le stationnement ?', /1,50 €/],
    ['paraphrase', "Je perds les eaux, qu'est-ce que je fais ?", /62 99/],
    ['who', 'À qui adresser une réclamation ?', /Corinne Vasseur/],
    ['how-much', 'Combien de bébés naissent ici par an ?', /1 900/],
  ],
  offTopic: [
    "Y a-t-il un coiffeur dans l'hôpital ?",
    'Peut-on louer une poussette ?',
    'Soignez-vous les dents ?',
    'Qui a peint la Joconde ?',
    'Quelle est la recette des crêpes ?',
    'Où acheter des chaussures ?',
    'Combien y a-t-il de planètes ?',
    'Vendez-vous des jouets ?',
  ],
  smallTalk: [],
};
