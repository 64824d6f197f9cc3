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
    [
      'follow-up',
      'Et en deuxième série ?',
      /19 €/,
      { after: ["C'est combien une place en première série ?"] },
    ],
    ['how-much', 'Combien paie mon fils, il a huit ans ?', /moins de douze ans/],
    ['fact', 'Qui a droit au tarif réduit ?', /moins de 26 ans/],
    ['when', 'Quand est-ce que le guichet est ouvert le samedi ?', /10 h à 17 h/],
    ['where', 'Où se trouve la billetterie ?', /Marché-Neuf/],
    ['paraphrase', 'Comment réserver par téléphone ?', /02 55 50 14 14/],
    ['yes-no', 'Est-ce que je peux payer en liquide ?', /espèces/],
    ['yes-no', 'Puis-je me faire rembourser mon billet ?', /ne sont pas remboursés/],
    ['paraphrase', 'Où puis-je garer ma voiture ?', /Saint-Yves/],
    ['paraphrase', 'Peut-on manger quelque chose avant le spectacle ?', /tartines/],
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
    'Y a-t-il une garderie ?',
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
    ['when', "Jusqu'à quand faut-il s'inscrire ?", /quatrième mois/],
    ['fact', "Quels papiers dois-je apporter pour l'inscription ?", /carte Vitale/],
    ['where', "Dans quelle salle a lieu l'échographie ?", /312/, { not: /305/ }],
    ['when', "Quel jour sont les consultations pour l'anesthésie ?", /mardi/, { not: /vendredi/ }],
    [
      'follow-up',
      "Et l'allaitement ?",
      /vendredi/,
      {
        after: ["Quel jour sont les consultations pour l'anesthésie ?"],
      },
    ],
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

const FARM = `# La Ferme des Saules

La Ferme des Saules est une ferme pédagogique de douze hectares à Montreval. On y élève des vaches, des chèvres, des ânes et des poules. Elle a été reprise en 2012 par Gaëlle et Romain Hubert. Les ateliers sont menés par Nadia Chevrier.

## Quand venir

| Période | Jours | Heures |
| --- | --- | --- |
| Avril à juin | du mercredi au dimanche | de 10 h à 18 h |
| Juillet et août | tous les jours | de 9 h 30 à 19 h |
| Septembre et octobre | samedi et dimanche | de 10 h à 17 h 30 |

De novembre à mars, la ferme n'accueille que les écoles. Le dernier accès se fait une heure avant la fermeture. La traite des chèvres a lieu à 17 h et dure une demi-heure environ.

## Entrée

- Adulte : 8,50 €
- De 3 à 12 ans : 6 €
- Moins de 3 ans : rien
- Carte à l'année : 35 €

Les habitants de Montreval paient 5 €. Les comités d'entreprise bénéficient d'une remise de 10 %. Le tour en poney coûte 4 € ; les cavaliers doivent peser moins de 40 kilos.

Les billets s'achètent à la grange. On règle en espèces ou par chèque, le terminal de cartes étant souvent en panne. Un billet n'est ni repris ni échangé, mais il reste valable toute la saison.

## Écoles et anniversaires

Une classe réserve au moins trois semaines à l'avance auprès de Mme Chevrier, au 04 55 50 31 07. Le prix est de 7 € par élève ; les accompagnateurs entrent gratuitement. En cas d'empêchement, un appel la veille suffit.

On fête son anniversaire le mercredi ou le samedi après-midi : 160 € pour dix enfants, gâteau et jus de pomme compris. Des arrhes de 50 € sont demandées.

## Les ateliers

| Atelier | Durée | Âge | Tarif |
| --- | --- | --- | --- |
| Fabriquer du pain | 1 h 30 | dès 5 ans | 9 € |
| Du lait au fromage | 2 h | dès 7 ans | 12 € |
| La laine | 1 h | dès 4 ans | 7 € |

Il faut s'inscrire par courriel : ateliers@saules.example. Un tablier est prêté. Les mineurs de moins de dix ans viennent avec un adulte.

## Bien se conduire

1. On ne donne aucun aliment aux bêtes, hormis les granulés vendus à 1 € le cornet.
2. Les chiens attendent à l'extérieur : un abri ombragé avec de l'eau leur est réservé.
3. On se lave les mains en sortant des enclos.
4. Les bottes sont conseillées ; on en prête du 22 au 40.
5. Les trottinettes et les ballons restent à l'entrée.

On peut pique-niquer sous les noyers, mais pas allumer de feu. Il est défendu de fumer près des granges. Les photos pour un usage privé sont les bienvenues.

## Manger et acheter

La cantine ouvre de midi à 14 h 30, sauf le lundi ; le plat du jour vaut 11 €. Elle propose toujours une assiette sans viande. La boutique vend des œufs, du miel et des fromages jusqu'à 18 h. Les paniers de légumes se commandent avant le mardi pour le vendredi.

## Confort

Les allées sont gravillonnées : elles conviennent mal aux fauteuils, mais deux fauteuils tout-terrain sont prêtés. Une table à langer se trouve dans les toilettes de la cour. Le réseau mobile passe mal et il n'y a pas de connexion pour les visiteurs. Le parc de stationnement est gratuit et compte 80 places, dont quatre pour les personnes handicapées.

## La route

Depuis Lardy, prenez la D 17 sur six kilomètres. La navette part de la gare de Lardy à 10 h 15 et revient à 17 h 45, le week-end seulement ; elle coûte 2 €. L'adresse est 210, chemin des Saules.

## En cas de pépin

Une trousse de secours se trouve à la grange. Prévenez Romain au 06 55 50 31 44 si un animal vous a mordu. Les affaires oubliées partent à la mairie au bout de quinze jours. Par orage, les clôtures sont coupées et la visite s'interrompt.

## Travailler avec nous

Nous cherchons des saisonniers de mai à septembre et accueillons des stagiaires à partir de seize ans. Écrivez à Gaëlle Hubert. Les bénévoles sont logés et nourris.
`;

export const farm: AskedAvatar = {
  kind: 'zoo',
  name: 'Odile',
  file: 'saules.md',
  document: FARM,
  asked: [
    ['when', 'À quelle heure ouvrez-vous en juillet ?', /9 h 30 à 19 h/],
    ['yes-no', 'Peut-on venir en décembre ?', /novembre à mars/],
    ['when', "Jusqu'à quelle heure peut-on entrer ?", /une heure avant/],
    ['when', 'Quand a lieu la traite ?', /17 h et dure/],
    ['how-much', "Combien coûte l'entrée pour un adulte ?", /8,50 €/],
    ['follow-up', 'Et pour les enfants ?', /6 €/, { after: ["Combien coûte l'entrée pour un adulte ?"] }],
    ['yes-no', 'Y a-t-il un abonnement annuel ?', /35 €/],
    ['how-much', 'Combien coûte un tour de poney ?', /4 €/],
    ['yes-no', 'Je peux payer par carte ?', /espèces/],
    ['yes-no', 'Le billet est-il remboursable ?', /ni repris/],
    ['fact', 'Comment réserver pour ma classe ?', /04 55 50 31 07/],
    ['how-much', "Combien coûte une fête d'anniversaire ?", /160 €/],
    ['how-much', "Combien de temps dure l'atelier pain ?", /1 h 30/],
    ['how-much', "À partir de quel âge peut-on faire l'atelier fromage ?", /7 ans/],
    ['fact', "Comment s'inscrire à un atelier ?", /ateliers@/],
    ['yes-no', 'Les enfants peuvent-ils venir seuls à un atelier ?', /avec un adulte/],
    ['yes-no', 'Peut-on nourrir les animaux ?', /granulés/],
    ['yes-no', 'Mon chien peut-il entrer ?', /à l'extérieur/],
    ['paraphrase', 'Quelles chaussures faut-il mettre ?', /bottes/],
    ['yes-no', 'Peut-on apporter son pique-nique ?', /noyers/],
    ['yes-no', 'Peut-on faire un barbecue ?', /feu/],
    ['paraphrase', 'Où peut-on déjeuner ?', /cantine/i],
    ['yes-no', 'Avez-vous des plats végétariens ?', /sans viande/],
    ['fact', 'Que vend la boutique ?', /œufs/],
    ['yes-no', 'Est-ce accessible en fauteuil roulant ?', /tout-terrain/],
    ['where', 'Où puis-je changer mon bébé ?', /table à langer/],
    ['yes-no', 'Y a-t-il le wifi ?', /pas de connexion/],
    ['yes-no', 'Le parking est-il payant ?', /gratuit et compte/],
    ['paraphrase', 'Comment venir sans voiture ?', /navette/],
    ['where', 'Quelle est votre adresse ?', /chemin des Saules/],
    ['paraphrase', "Que faire si un animal m'a mordu ?", /31 44/],
    ['paraphrase', "J'ai perdu mon bonnet chez vous.", /quinze jours/],
    ['yes-no', 'Cherchez-vous des stagiaires ?', /stagiaires/],
    ['who', "Qui s'occupe des ateliers ?", /Nadia Chevrier/],
    ['who', 'À qui appartient la ferme ?', /Gaëlle et Romain/],
    ['how-much', 'Quelle est la superficie de la ferme ?', /douze hectares/],
  ],
  offTopic: [
    'Avez-vous des lions ?',
    'Louez-vous des vélos ?',
    'Peut-on dormir sur place ?',
    'Y a-t-il une piscine ?',
    'Qui a composé Carmen ?',
    'Combien mesure la tour Eiffel ?',
    'Comment réparer une machine à laver ?',
    'Vendez-vous des tracteurs ?',
  ],
  smallTalk: [],
};
