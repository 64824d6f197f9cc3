import type { AskedAvatar, QuestionSet } from '../question-set.ts';

/** As its word processor writes it: with a non-breaking space before high punctuation, “€” and “h”. */
const REGISTRY_OFFICE = `# État civil et titres d’identité – mairie de Corvelle

Le service de l’état civil de Corvelle s’occupe des naissances, des mariages, des pacs, des décès, des cartes d’identité et des passeports. Vous le trouverez au rez-de-chaussée de l’hôtel de ville, 1 place du Marché-aux-Grains, deuxième porte à gauche. Il est dirigé par Nadège Le Tallec.

## Quand venir

| Jour | Guichet, sans rendez-vous | Cartes d’identité et passeports, sur rendez-vous |
| --- | --- | --- |
| Lundi | 13 h 30 – 17 h 30 | fermé |
| Mardi | 8 h 30 – 12 h | 8 h 30 – 16 h 45 |
| Mercredi | 8 h 30 – 18 h | 9 h – 17 h |
| Jeudi | fermé | 13 h – 19 h |
| Vendredi | 8 h 30 – 16 h | 8 h 45 – 11 h 45 |
| Samedi | 9 h – 12 h | 9 h 30 – 11 h 30 |

Prenez un ticket à la borne de l’entrée ; le dernier est délivré un quart d’heure avant la fermeture. C’est le mercredi entre 13 h et 15 h que l’on attend le moins. Au téléphone, nous répondons au 02 31 00 47 20 du lundi au vendredi, de 9 h à midi. Les courriels envoyés à etatcivil@corvelle.example reçoivent une réponse sous trois jours ouvrés.

## Carte d’identité et passeport

Le rendez-vous se prend sur corvelle.example ; le délai est actuellement de cinq semaines, davantage au printemps. Avant de venir, remplissez la pré-demande en ligne et notez son numéro. L’intéressé doit être présent, même s’il s’agit d’un nourrisson. Les mineurs sont accompagnés d’un parent muni de sa propre pièce d’identité.

| Titre | Prix | Durée de validité |
| --- | --- | --- |
| Carte d’identité, première demande ou renouvellement | gratuit | 10 ans |
| Carte d’identité après perte ou vol | 25 € | 10 ans |
| Passeport, majeur | 86 € | 10 ans |
| Passeport, de 15 à 17 ans | 42 € | 5 ans |
| Passeport, moins de 15 ans | 17 € | 5 ans |

Le paiement se fait en timbres fiscaux, à acheter chez un buraliste ou en ligne, car nous n’en vendons pas.

Pièces à apporter :

- une photo de moins de six mois, tête nue et sans lunettes
- un justificatif de domicile de moins d’un an
- pour une personne hébergée, une attestation signée de l’hébergeur et la copie de sa pièce d’identité
- l’ancien titre ou, à défaut, la déclaration de perte, que nous remplissons avec vous
- en cas de vol, le récépissé de la gendarmerie

Un photomaton se trouve dans le hall de la gare. Comptez ensuite trois semaines de fabrication. Un SMS vous avertit dès que le titre est arrivé ; venez le retirer au guichet dans les trois mois, sinon il est détruit.

## Naissances

Une naissance se déclare dans les cinq jours. Pour vous épargner le déplacement, Karim Bellal tient un bureau à la maternité Sainte-Opportune les lundis, mercredis et vendredis matin. Les parents qui ne sont pas mariés peuvent reconnaître l’enfant pendant la grossesse, ensemble ou séparément. Le livret de famille est envoyé par la poste une dizaine de jours après la déclaration.

## Mariages

L’un des futurs époux, ou l’un de leurs parents, doit habiter la commune. Le dossier se dépose à deux, au moins deux mois avant la date souhaitée. La publication des bans dure dix jours. Chacun choisit un ou deux témoins, âgés d’au moins 18 ans. Les unions sont célébrées dans la salle des Tilleuls, le vendredi après-midi et le samedi jusqu’à 16 h 30, par le maire, Gilles Hautecœur, ou par l’un de ses adjoints. La salle offre 70 places assises. Votre musique est à remettre sur clé USB l’avant-veille. Sur le perron, les pétales de fleurs sont admis, le riz et les confettis ne le sont pas.

## Pacs

L’enregistrement d’un pacs est gratuit et se fait le mardi matin dans le bureau de Rosalie Etchebarne. Il faut apporter la convention signée, deux actes de naissance récents et deux pièces d’identité. Pour le dissoudre, une déclaration commune des deux partenaires suffit.

## Actes et certificats

La copie d’un acte de naissance, de mariage ou de décès ne coûte rien. Demandez-la en ligne, au guichet ou par courrier avec une enveloppe timbrée ; elle part sous 48 heures. Les Français nés à l’étranger s’adressent au service central d’état civil, à Nantes. Pour faire légaliser votre signature, signez le document devant l’agent, pas avant. Les registres de plus de 75 ans se consultent aux archives municipales, auprès de Thibault Garnier.

## Élections et recensement

On s’inscrit sur les listes électorales toute l’année, au plus tard le sixième vendredi avant le scrutin. Filles et garçons se font recenser dans les trois mois qui suivent leur seizième anniversaire ; l’attestation est exigée pour le permis de conduire.

## Décès et cimetière

Un décès se déclare dans les 24 heures ; le dimanche et les jours fériés, une permanence répond au 06 00 47 20 11. Au cimetière des Ormes, une concession coûte 210 € pour quinze ans et 460 € pour trente ans. Ses portes ouvrent à 8 h et ferment à 18 h, à 20 h d’avril à septembre.

## Accès

Les bus 3 et 7 s’arrêtent devant l’hôtel de ville. Le parking des Halles, derrière le bâtiment, est gratuit pendant une heure. Les personnes en fauteuil entrent par la rue des Tanneurs, où il n’y a pas de marche. Une table à langer vous attend dans les toilettes du hall.
`.replaceAll(/ (?=[:;€])|(?<=\d) (?=h\b)/gu, '\u00a0');

const FARM_STAY = `# Dormir et vivre à la ferme du Grand Sorbier

Chez nous, on ne visite pas la ferme : on y habite quelques jours. Clémence et Bastien Roudil élèvent 64 chèvres, deux ânes et une poignée de brebis au-dessus de Saint-Aubrac, dans la Drôme, à 780 mètres d’altitude. La maison accueille des hôtes de la mi-mars à la Toussaint ; en hiver, les chèvres se reposent et nous aussi.

## Où l’on dort

| Logement | Pour combien de personnes | Prix par nuit |
| --- | --- | --- |
| Chambre Fenil, à l’étage de la maison | 2 | 68 € |
| Chambre Noisette, côté jardin | 3 | 79 € |
| Roulotte au bord du ruisseau | 4 | 84 € |
| Gîte de la Magnanerie, avec cuisine | 6 | 135 € |
| Emplacement de tente dans le verger | 4 | 16 € |

Le petit déjeuner est compris dans les chambres et la roulotte ; au gîte et sous la tente, il coûte 9 €. Les draps sont fournis, les serviettes de toilette non. Nous prêtons un lit de bébé et une chaise haute à qui nous le demande d’avance. Le séjour est de deux nuits au minimum. En juillet et en août, le gîte se loue à la semaine, du samedi au samedi. La taxe de séjour, 0,80 € par adulte et par nuit, s’ajoute à la note.

## Arriver et repartir

Les logements vous attendent à partir de 16 h 30 et se libèrent à 10 h. Après 20 h, nous dormons presque : appelez dans la journée et la clé sera dans la boîte bleue, sous l’escalier.

De la gare de Valence TGV, le car 42 met cinquante minutes jusqu’à Saint-Aubrac, où Bastien vient vous chercher pour 5 €. En voiture, n’écoutez plus le GPS après le pont de la Vernaie et prenez à gauche le chemin marqué d’un sorbier peint. On se gare sous le hangar, à l’entrée, car la cour appartient aux bêtes. Une prise pour voiture électrique s’y trouve aussi, à 6 € la nuit.

## À table

Clémence tient table d’hôtes tous les soirs sauf le mercredi, à 19 h 30. Le repas coûte 24 €, vin compris, et 12 € jusqu’à douze ans. On s’inscrit la veille sur l’ardoise de l’entrée. Elle cuisine aussi sans viande ou sans gluten, pourvu qu’on l’ait prévenue. Le barbecue à gaz, près du four à pain, est à tout le monde ; les feux de bois sont interdits à cause de la sécheresse. L’épicerie la plus proche est au village, à quatre kilomètres, et ferme le lundi.

## Avec les bêtes

| Heure | Activité | Avec qui |
| --- | --- | --- |
| 6 h 45, chaque matin | Traite des chèvres, gratuit | Bastien |
| 9 h 30, mardi et vendredi | Atelier fromage, 14 € par personne | Clémence |
| 11 h, chaque jour | Ramassage des œufs, gratuit | Lucette, la grand-mère |
| 15 h, jeudi et samedi | Promenade à dos d’âne, 18 € l’heure | Noé, l’apprenti |
| 18 h, en avril et mai | Biberon des chevreaux, gratuit | Inès et Tom, les enfants |

Quelques règles, pour que tout le monde s’entende :

- Venez à l’étable en chaussures fermées ; nous prêtons des bottes du 24 au 45.
- Lavez-vous les mains en sortant, le savon est près de la pompe.
- Pas de pain aux chèvres : elles en tombent malades.
- L’enclos du bouc Ulysse reste fermé, car il charge.
- Avant huit ans, on n’entre qu’avec un adulte.
- Les chiens sont bienvenus en laisse, pour 4 € par nuit, mais pas dans la roulotte ni près du troupeau.

## Petits conforts

Le wifi ne marche que dans la salle commune. Les téléphones captent mal, sauf devant le pigeonnier. Le gîte est de plain-pied et sa douche convient à un fauteuil roulant. La machine à laver prend des jetons à 3,50 €, que l’on achète à Clémence. Quand il pleut, la grange offre un baby-foot, des livres et des jeux de société. On se baigne sous la cascade, à dix minutes à pied, sans surveillance. Le silence règne à partir de 22 h 30.

## La boutique

La boutique est ouverte du mardi au samedi, de 17 h à 19 h. Un picodon coûte 2,20 €, la tomme 26 € le kilo. Le miel vient des ruches de Lucette. Nous emballons les fromages sous vide pour le voyage.

## Réserver et payer

Appelez le 04 75 00 61 38, de préférence entre 13 h et 14 h, ou écrivez à contact@grandsorbier.example. Un acompte de 30 % confirme la réservation. Il vous est rendu si vous annulez plus de 21 jours avant l’arrivée. Le solde se règle le dernier jour, par carte, en espèces ou en chèques-vacances.
`;

const registryOffice: AskedAvatar = {
  kind: 'registry-office',
  name: 'Solène',
  file: 'etat-civil-corvelle.md',
  document: REGISTRY_OFFICE,
  asked: [
    ['when', 'Vous êtes ouverts à quelle heure le mercredi, sans rendez-vous ?', /30\s(?:–|-|à)\s18\s?h/],
    [
      'follow-up',
      'Et le samedi ?',
      /9\s?h\s(?:–|-|à)\s12\s?h/,
      { after: ['Vous êtes ouverts à quelle heure le mercredi, sans rendez-vous ?'] },
    ],
    ['how-much', 'Quel est le prix du passeport pour un majeur ?', /86\s€/],
    [
      'follow-up',
      'et pour ma fille de 12 ans ?',
      /17\s€/,
      { after: ['Quel est le prix du passeport pour un majeur ?'] },
    ],
    ['yes-no', 'Je peux acheter les timbres fiscaux chez vous ?', /buraliste/],
    ['paraphrase', "on m'a piqué ma carte d'identité, c'est payant pour en refaire une ?", /25\s€/],
    ['how-much', 'Quel est le délai pour obtenir un rendez-vous ?', /cinq semaines/],
    ['yes-no', 'C’est pour le passeport de mon bébé, il faut vraiment que je l’amène ?', /nourrisson/],
    [
      'paraphrase',
      'Je vis chez ma sœur et je n’ai aucune facture à mon nom, comment je fais pour ma carte d’identité ?',
      /hébergeur/,
    ],
    ['where', 'Il y a un endroit pas loin pour faire des photos d’identité ?', /photomaton/i],
    ['fact', 'Dans quel délai faut-il déclarer une naissance ?', /dans les cinq jours/],
    [
      'follow-up',
      'Je peux le faire directement à la maternité ?',
      /Karim Bellal/,
      { after: ['Dans quel délai faut-il déclarer une naissance ?'] },
    ],
    [
      'paraphrase',
      'Mon copain et moi on n’est pas mariés, est-ce qu’il peut reconnaître le petit avant l’accouchement ?',
      /pendant la grossesse/,
    ],
    ['who', 'Qui célèbre les mariages ?', /Hautecœur/],
    ['how-much', 'On sera 80 au mariage, tout le monde pourra s’asseoir ?', /70 places/],
    ['yes-no', 'On a le droit de jeter du riz à la sortie ?', /confettis/],
    ['fact', 'Combien de témoins faut-il pour le mariage ?', /un ou deux témoins/],
    ['where', 'Parking ?', /parking des Halles/i],
    ['follow-up', 'Et en bus ?', /bus 3 et 7/i, { after: ['Parking ?'] }],
    [
      'yes-no',
      'Je suis née à Alger de parents français, c’est chez vous que je demande mon acte de naissance ?',
      /Nantes/,
    ],
    [
      'paraphrase',
      'Bonjour, mon fils vient d’avoir 16 ans et un collègue m’a dit qu’il devait passer à la mairie pour un papier dont il aura besoin pour le permis, il a combien de temps pour le faire ?',
      /seizième anniversaire/,
    ],
    [
      'who',
      'Je fais ma généalogie, à qui je dois demander pour voir les vieux registres ?',
      /Thibault Garnier/,
    ],
  ],
  offTopic: [
    'Est-ce que la salle des Tilleuls se loue pour un anniversaire ?',
    'Vous avez le wifi dans la salle d’attente ?',
    'Combien d’agents travaillent dans votre service ?',
    'C’est quel jour, le marché à Corvelle ?',
    'Comment je change l’adresse sur ma carte grise ?',
    'Combien d’habitants il y a à Corvelle ?',
    'Est-ce qu’il va pleuvoir demain ?',
    'Ça fait combien, 26 fois 14 ?',
    'Qui a peint le Radeau de la Méduse ?',
    'Quel est le numéro du service client d’Orange ?',
  ],
  smallTalk: [
    ['Bonjour madame', /bonjour|bonsoir|bienvenue|salut|enchantée|aider|\?/i],
    ['Vous êtes qui au juste ?', /Solène/],
    [
      "C'est une vraie personne qui me répond, là ?",
      /\bIA\b|intelligence artificielle|avatar|assistante?|virtuel|numérique|programme|robot|ordinateur|pas (?:une? )?(?:vraie?|humaine?|personne|être)/i,
    ],
    ['ça va ?', /\bbien\b|merci|en forme|super|à merveille|aider|et vous|et toi/i],
    [
      'Merci beaucoup, vous m’avez bien dépannée.',
      /plaisir|de rien|vous en prie|à votre service|ravie?\b|contente?\b|avec joie/i,
    ],
    [
      'Pardon, je n’ai pas entendu, vous pouvez répéter ?',
      /460\s€/,
      { after: ['Combien coûte une concession au cimetière pour trente ans ?'] },
    ],
    [
      'Attendez une seconde, je cherche un stylo.',
      /votre temps|vous en prie|j.attends|vous attends|suis là|reste là|prête|pas de (?:problème|souci)|d.accord|bien sûr|entendu|pas pressée?|à votre rythme|quand vous|volontiers/i,
    ],
    [
      'Mais non, ça n’a rien à voir avec ce que je vous demande !',
      /désolée?|excus|pardon|navrée?|reformul|autrement|mal compris|comprendre|préciser|votre question|autres mots/i,
    ],
    [
      'Vous pouvez me renseigner sur quoi ?',
      /passeport|mariage|naissance|état civil|cartes? d.identité|pacs|mairie|Corvelle|questions?|\?/i,
    ],
    [
      'Allez, bonne journée, au revoir !',
      /au revoir|bonne (?:journée|soirée|continuation)|à bientôt|vous aussi|également/i,
    ],
  ],
};

const farmStay: AskedAvatar = {
  kind: 'farm-stay',
  name: 'Lison',
  file: 'ferme-du-grand-sorbier.md',
  document: FARM_STAY,
  asked: [
    ['how-much', 'C’est combien la nuit dans la roulotte ?', /84\s€/],
    ['follow-up', 'Et le gîte ?', /135\s€/, { after: ['C’est combien la nuit dans la roulotte ?'] }],
    ['yes-no', 'Le petit déjeuner est compris ?', /compris dans les chambres/],
    ['yes-no', "est-ce qu'on doit prendre nos draps ?", /serviettes de toilette/],
    ['when', 'À partir de quelle heure on peut arriver ?', /16\s?h\s?30/],
    [
      'follow-up',
      'Et si on est coincés sur la route et qu’on arrive vers 22 h ?',
      /boîte bleue/,
      { after: ['À partir de quelle heure on peut arriver ?'] },
    ],
    ['where', 'On vient en train, sans voiture. Comment on monte jusque chez vous ?', /car 42/],
    ['when', 'La traite, c’est à quelle heure ?', /6\s?h\s?45/],
    ['when', 'Quels jours a lieu l’atelier fromage ?', /mardi et vendredi/],
    ['follow-up', 'Et ça coûte combien ?', /14\s€/, { after: ['Quels jours a lieu l’atelier fromage ?'] }],
    ['who', 'Qui accompagne la promenade avec les ânes ?', /Noé/],
    [
      'when',
      'Ma petite rêve de donner le biberon aux bébés chèvres, il faudrait venir à quelle période ?',
      /avril et mai/,
    ],
    ['yes-no', 'Les chiens sont acceptés ?', /en laisse/],
    ['paraphrase', 'Je suis végétarienne, ça pose un problème pour le dîner ?', /sans viande/],
    ['when', 'Il y a table d’hôtes tous les soirs ?', /sauf le mercredi/],
    ['follow-up', 'Faut réserver ?', /la veille/, { after: ['Il y a table d’hôtes tous les soirs ?'] }],
    ['where', 'Wifi ?', /salle commune/],
    ['paraphrase', 'On n’a pas de bottes pour les enfants, c’est embêtant ?', /du 24 au 45/],
    ['fact', 'De combien est l’acompte pour réserver ?', /30\s%/],
    [
      'yes-no',
      'Mon mari se déplace en fauteuil, vous avez un logement où il pourrait se laver sans aide ?',
      /plain-pied/,
    ],
    [
      'paraphrase',
      'Bonjour, on serait six avec mes beaux-parents et on pensait venir une semaine en plein mois d’août au gîte, mais plutôt du mercredi au mercredi à cause du travail de ma femme, ce serait jouable ?',
      /du samedi au samedi/,
    ],
    ['when', 'Quels sont les horaires de la boutique ?', /17\s?h à 19\s?h/],
  ],
  offTopic: [
    'Vous louez des vélos ?',
    'Est-ce qu’on peut se marier dans votre grange ?',
    'Comment s’appellent vos deux ânes ?',
    'Vous connaissez une jolie randonnée avec une poussette dans le coin ?',
    'Une chèvre, ça donne combien de litres de lait par jour ?',
    'Il y a un bon restaurant à Saint-Aubrac ?',
    'Il fera quel temps ce week-end ?',
    'Qui a gagné la Coupe du monde en 2018 ?',
    'Comment je me fais rembourser un billet par la SNCF ?',
    'C’est quoi la recette de la pâte à crêpes ?',
  ],
  smallTalk: [
    ['Coucou !', /bonjour|bonsoir|bienvenue|salut|coucou|aider/i],
    ['Et toi, tu t’appelles comment ?', /Lison/],
    [
      'T’es un robot ou quoi ?',
      /\bIA\b|intelligence artificielle|avatar|assistante?|virtuel|numérique|programme|robot|ordinateur|pas (?:une? )?(?:vraie?|humaine?|personne|être)/i,
    ],
    ['Comment allez-vous aujourd’hui ?', /\bbien\b|merci|en forme|super|à merveille|aider|et vous|et toi/i],
    [
      'super merci pour tout',
      /plaisir|de rien|vous en prie|t.en prie|service|ravie?\b|contente?\b|avec joie/i,
    ],
    [
      'Vous êtes adorable, ça donne envie de venir !',
      /merci|plaisir|ravie?\b|contente?\b|gentil|touchée?|heureu|adorable/i,
    ],
    ['Comment ? Redites-moi ça, il y a du bruit ici.', /2,20\s€/, { after: ['Combien coûte un picodon ?'] }],
    [
      'Deux minutes, je demande à mon mari.',
      /votre temps|vous en prie|j.attends|vous attends|suis là|reste là|prête|pas de (?:problème|souci)|d.accord|bien sûr|entendu|pas pressée?|à votre rythme|quand vous|volontiers/i,
    ],
    [
      'J’aurais deux ou trois petites questions, si ça ne vous embête pas.',
      /bien sûr|je vous écoute|avec plaisir|volontiers|allez-y|questions?|aider|pas du tout|dites|demandez|\?/i,
    ],
    [
      'Bon, on en reparle à la maison. Salut !',
      /au revoir|bonne (?:journée|soirée|continuation|route)|bon (?:retour|week-end)|salut|à plus|au plaisir|bientôt/i,
    ],
  ],
};

export const fr: QuestionSet = { language: 'fr', avatars: [registryOffice, farmStay] };
