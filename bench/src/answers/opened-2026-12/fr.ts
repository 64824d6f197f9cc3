import type { AskedAvatar, QuestionSet } from '../question-set.ts';

const SKI_AREA = `# Station de Valcroze : le guide de l'hiver

Valcroze est une petite station familiale des Hautes-Alpes, perchée à 1 560 mètres d'altitude. Le domaine compte 62 kilomètres de pistes, quatorze remontées mécaniques et un sommet, la Tête d'Aval, à 2 480 mètres. Le premier téléski y fut construit en 1958 par l'instituteur du village, Firmin Ollivier. La régie communale est aujourd'hui dirigée par Sabrina Roux.

## Dates et horaires

La saison va du 12 décembre au 11 avril. Les remontées tournent de 9 h à 16 h 30 jusqu'à fin janvier, puis jusqu'à 17 h. Le télésiège des Crêtes s'arrête une demi-heure avant les autres. Tous les mardis et jeudis des vacances de février, la piste de la Draille est éclairée de 18 h à 21 h.

## Forfaits

| Forfait | Adulte | Enfant (6 à 12 ans) | Senior (65 à 74 ans) |
| --- | --- | --- | --- |
| 4 heures | 31 € | 25 € | 28 € |
| Journée | 37,50 € | 30 € | 33,50 € |
| 6 jours | 192 € | 154 € | 172 € |
| Saison | 410 € | 315 € | 360 € |
| Nocturne | 14 € | 11 € | 14 € |

Les moins de six ans et les plus de 75 ans skient gratuitement, sur présentation d'une pièce d'identité. La carte mains libres coûte 2 € et se réutilise d'une année sur l'autre. Les familles de quatre personnes ou plus obtiennent 10 % sur les forfaits de six jours. Le samedi, la journée est à 26 € pour tout le monde si on l'achète en ligne la veille au plus tard.

L'assurance Carré blanc, à 3,20 € par jour, prend en charge le secours sur piste et le rapatriement. Sans elle, l'intervention des pisteurs est facturée à partir de 280 €. En cas de fermeture de plus de la moitié du domaine, vous recevez un avoir valable deux hivers ; un forfait inutilisé pour cause de fatigue ou de mauvais temps n'est pas repris.

## Les pistes

| Couleur | Nombre | À essayer |
| --- | --- | --- |
| Verte | 7 | la Marmotte, tout en douceur |
| Bleue | 13 | la Combe longue, 4 km |
| Rouge | 11 | le Mur du Facteur |
| Noire | 3 | la Cheminée, jamais damée |

Les grands débutants disposent de deux tapis roulants gratuits devant l'école de ski. Le snowpark se trouve sous le télésiège du Serre. La luge est réservée à la prairie de l'Église et défendue sur les pistes, même après la fermeture. On peut monter à pied ou en ski de randonnée par l'itinéraire balisé qui part du parking P3. Le hors-piste se pratique sous votre entière responsabilité, avec pelle, sonde et détecteur : le risque d'avalanche est affiché chaque matin au départ des remontées.

## Apprendre à skier

L'école de Valcroze, menée par Bastien Allard, emploie 35 moniteurs.

- Jardin des neiges, de 3 à 5 ans : 165 € les six matinées
- Cours collectif enfant : 178 € les six demi-journées
- Cours collectif adulte : 190 € les six demi-journées
- Leçon particulière : 48 € l'heure pour une ou deux personnes

Les groupes ne dépassent pas dix élèves. Le rendez-vous est devant la statue du chamois, dix minutes avant le départ. Les médailles sont remises le vendredi à 17 h 30 sur la place. Le casque est obligatoire pour les enfants inscrits aux cours.

## Louer et ranger

Le magasin Glisse & Cie, galerie des Mélèzes, ouvre de 8 h 30 à 19 h. Comptez 22 € par jour pour des skis avec chaussures, 15 € pour des raquettes et 4 € pour un casque. Un ski cassé est retenu sur la caution, un ski volé aussi, à moins d'avoir pris la garantie à 2 € par jour. Les consignes chauffées, au pied de la télécabine, valent 6 € la journée.

## Sans les skis

La patinoire fonctionne de 15 h à 20 h, patins compris pour 7,50 €. Des balades en traîneau à chiens partent du plateau du Lauzet avec Mathilde Servan, musher : 55 € la demi-heure, réservation au 04 92 55 50 61. La garderie Les Oursons accueille les petits de six mois à six ans, sauf le samedi, à 38 € la journée sans repas ; il faut apporter le carnet de santé. Le cinéma projette deux films par soir. Les piétons empruntent la télécabine pour 11 € aller et retour et peuvent déjeuner en haut.

## Se restaurer

1. Le Refuge du Pâtre, à l'arrivée de la télécabine, sert tartiflette et soupe de midi à 15 h.
2. La Cabane à Lulu, au pied des pistes, fait des crêpes toute la journée.
3. La salle hors sac, sous l'office de tourisme, permet de manger son propre casse-croûte au chaud.

## Venir et se déplacer

Par la route, les pneus neige ou les chaînes sont exigés de novembre à mars à partir du pont de Rabou. Les parkings P1 et P2 sont payants, 8 € par jour ; P3, à l'entrée du village, ne coûte rien et une navette en part tous les quarts d'heure. Depuis la gare de Gap, l'autocar 41 met cinquante minutes et circule quatre fois par jour. Les camping-cars passent la nuit au P4 pour 13 €, électricité comprise.

## Les règles de la montagne

Les chiens voyagent dans la télécabine, tenus en laisse et muselés, mais ne vont pas sur les pistes. Les drones sont proscrits. Un cours pris en état d'ivresse est interrompu sans remboursement. Qui double doit laisser la place à celui qui est en dessous.

## En cas de souci

Pour un accident, appelez le poste des pisteurs au 04 92 55 50 18 en donnant le numéro de la balise la plus proche. Le cabinet du docteur Nivelle, au-dessus de la pharmacie, reçoit sans rendez-vous de 14 h à 19 h. Gants, lunettes et téléphones trouvés arrivent à l'office de tourisme, qui les garde jusqu'au 30 juin. On peut y joindre Élodie et son équipe tous les jours au 04 92 55 50 10.
`;

const COWORKING = `# La Filature, espace de travail partagé

La Filature occupe depuis 2019 une ancienne usine de coton du quartier Saint-Aubin, à Roubières. On y travaille seul ou à plusieurs, pour une heure ou pour des années : 74 postes, neuf bureaux fermés, quatre salles de réunion et un atelier. C'est une coopérative de 130 sociétaires, présidée par Farida Benali ; Quentin Lesage veille sur la maison au quotidien.

## Les formules

| Formule | Prix hors taxes | Ce qu'elle comprend |
| --- | --- | --- |
| À l'heure | 4 € | une place libre, plafonnée à 19 € par jour |
| Carnet | 150 € | dix journées, à utiliser en six mois |
| Nomade | 135 € par mois | une place libre du lundi au vendredi |
| Résident | 240 € par mois | un poste à soi, un caisson et un badge |
| Bureau fermé | à partir de 520 € par mois | deux à six personnes |

La première journée est offerte, pourvu qu'on prévienne la veille. Les étudiants et les demandeurs d'emploi bénéficient d'un tiers de réduction sur la formule Nomade. Le café, le thé et les fruits du lundi sont compris partout. On s'engage au mois : il suffit de nous écrire avant le 20 pour arrêter à la fin du mois. Pour un bureau fermé, le préavis est de trois mois et le dépôt de garantie d'un mois de loyer.

La facture part le 1er et se règle par prélèvement ou virement ; nous n'acceptons pas les espèces.

## Quand venir

L'accueil est tenu du lundi au vendredi, de 8 h 30 à 18 h 30. Les résidents entrent quand ils veulent, même la nuit et le dimanche, grâce à leur badge. Les autres peuvent rester jusqu'à 20 h, mais doivent être arrivés avant la fermeture de l'accueil. La maison s'arrête complètement la semaine du 15 août et entre Noël et le jour de l'An, sauf pour les porteurs de badge. Un badge égaré est refait pour 15 €.

## Salles à louer

| Salle | Personnes | Demi-journée | Journée |
| --- | --- | --- | --- |
| Bobine | 4 | 35 € | 60 € |
| Navette | 8 | 65 € | 110 € |
| Métier | 16 | 110 € | 190 € |
| Verrière | 60 | 260 € | 450 € |

Les résidents disposent chaque mois de quatre heures de salle sans supplément. Chaque salle a un écran, un tableau blanc et de quoi faire une visioconférence. On réserve sur filature.example ; l'annulation est gratuite jusqu'à 48 heures avant, ensuite la moitié est due. La Verrière se loue aussi le soir, jusqu'à 23 h, sans musique amplifiée. Pour un buffet, nous travaillons avec le traiteur Au Petit Creux, mais vous pouvez apporter vos plats.

## Travailler ensemble sans se gêner

- La salle du rez-de-chaussée est bavarde : on y téléphone et on y discute.
- À l'étage, on chuchote ; trois cabines insonorisées servent aux appels, vingt minutes au plus quand il y a la queue.
- Les places libres sont débarrassées chaque soir, sinon l'équipe met les affaires dans un carton.
- On ne déjeune pas devant son écran, mais à la cuisine ou sur la terrasse.
- Les chiens calmes sont acceptés le vendredi, après accord des voisins de table.

Chacun lave sa tasse. Le réfrigérateur est vidé le vendredi à 17 h : tout ce qui n'est pas étiqueté part à la poubelle. Fumer et vapoter n'est possible que dans la cour.

## Équipement

Le réseau sans fil s'appelle Filature-Pro et le code change le premier de chaque mois ; il est affiché près de la machine à café. L'imprimante de l'étage fait cent pages en noir par mois et par membre, après quoi la feuille coûte 6 centimes, 20 en couleur. Des écrans supplémentaires sont prêtés à la journée contre une signature. Les casiers à cadenas sont à 5 € par mois. Vous pouvez mettre votre société à notre adresse : la domiciliation revient à 32 € par mois et le courrier est numérisé. Les colis sont reçus à l'accueil et gardés une semaine.

L'atelier possède une découpeuse laser, deux imprimantes 3D et une machine à coudre industrielle. Il faut avoir suivi l'initiation du mercredi soir, animée par Thibault Moreau, à 25 €. Les matériaux sont à votre charge, et l'on n'y travaille jamais seul.

## La vie de la maison

Chaque premier mardi, un petit-déjeuner réunit tout le monde à 9 h ; un membre y raconte son métier. Une juriste, Me Costa, répond aux questions des indépendants un jeudi sur deux, sur inscription et gratuitement. Le cours de yoga du lundi midi demande un tapis et 8 €. Les sociétaires, qui achètent une part à 100 €, votent en mars à l'assemblée générale.

Une micro-crèche de dix berceaux a ouvert au fond de la cour ; les places s'obtiennent auprès de la mairie, pas chez nous.

## Accès et sécurité

L'adresse est 27, rue des Fileuses. Le tramway A vous dépose à l'arrêt Vieux-Moulin, à deux cents mètres. Le garage à vélos ferme à clé et possède des prises pour les batteries. Nous n'avons pas de parking, mais la place des Cardeurs est en zone bleue, une heure trente avec le disque. Un monte-charge aménagé dessert l'étage ; les fauteuils roulants passent partout, sauf à la mezzanine.

En cas d'alarme, on se retrouve sous le platane. Le défibrillateur est accroché à droite de l'accueil ; Quentin et deux résidents sont secouristes. Après 20 h, une panne ou une porte bloquée se signale au gardien, M. Diallo, au 03 20 55 50 77. Les vols d'ordinateurs ne sont pas couverts par notre assurance : pensez à la vôtre.
`;

const skiArea: AskedAvatar = {
  kind: 'ski-area',
  name: 'Marius',
  file: 'guide-hiver.md',
  document: SKI_AREA,
  asked: [
    ['when', "Jusqu'à quand est-ce qu'on peut skier chez vous cette année ?", /11 avril/],
    ['how-much', "C'est combien la journée pour un adulte ?", /37,50 €/, { not: /31 €/ }],
    [
      'follow-up',
      'Et pour toute la semaine ?',
      /192 €/,
      { after: ["C'est combien la journée pour un adulte ?"], not: /410 €/ },
    ],
    ['how-much', 'mon fils a 4 ans il paye ou pas', /moins de six ans/],
    ['paraphrase', 'On peut skier le soir quelque part ?', /éclairée/],
    ['paraphrase', "Si je me casse une jambe, qui paye pour qu'on vienne me chercher ?", /Carré blanc|280 €/],
    ['yes-no', "S'il fait mauvais, vous me remboursez mon forfait ?", /n'est pas repris/],
    ['where', 'Où les enfants peuvent-ils faire de la luge ?', /prairie de l'Église/],
    ['yes-no', "J'ai jamais skié, il y a un coin pour moi ?", /tapis roulants/],
    ['how-much', 'Un prof rien que pour moi, ça revient à combien ?', /48 €/],
    ['where', 'Où est-ce qu’on se retrouve pour le cours ?', /chamois/],
    ['yes-no', 'Ma fille doit-elle porter un casque à l’école de ski ?', /casque est obligatoire/],
    ['how-much', 'Louer des skis et des chaussures, ça coûte combien ?', /22 €/],
    [
      'follow-up',
      'Et si on me les vole ?',
      /ski volé/,
      { after: ['Louer des skis et des chaussures, ça coûte combien ?'] },
    ],
    ['paraphrase', 'Vous gardez les bébés pendant que les parents skient ?', /Oursons/],
    [
      'follow-up',
      "C'est ouvert le samedi ?",
      /sauf le samedi/,
      { after: ['Vous gardez les bébés pendant que les parents skient ?'] },
    ],
    ['paraphrase', 'On a nos sandwichs, il y a un endroit chauffé pour les manger ?', /hors sac/],
    ['where', 'Où je peux laisser ma voiture sans payer ?', /P3, à l'entrée/],
    ['fact', "Qu'est-ce que je fais si quelqu'un se blesse ?", /50 18/],
    ['who', 'Qui est le patron de l’école de ski ?', /Bastien Allard/],
  ],
  offTopic: [
    'Est-ce qu’il y a une boulangerie au village ?',
    'Vous avez des appartements à louer ?',
    'Il y a un spa ou un hammam ?',
    'Peut-on faire du parapente ?',
    'Quelle épaisseur de neige y a-t-il ce matin ?',
    'Comment on soigne un rhume ?',
    'Qui a inventé le cinéma ?',
    'Combien de joueurs dans une équipe de rugby ?',
    'Tu peux me trouver un billet d’avion pour Rome ?',
    "C'est quoi la racine carrée de 81 ?",
  ],
  smallTalk: [
    ['Coucou !', /bonjour|bienvenue|salut|coucou/i],
    ['Bonjour monsieur, vous allez bien ?', /\bbien\b|en forme|merci|bonjour/i],
    ["C'est quoi ton petit nom ?", /Marius/],
    [
      "T'es un vrai ou t'es un robot ?",
      /\bIA\b|pas (?:une? )?(?:vraie? )?(?:personne|humain)|ordinateur|numérique|artificiel|virtuel|avatar|assistant|programme/i,
    ],
    ['Trop bien, merci !', /prie|de rien|plaisir|content|ravi|avec joie/i],
    ["Hein ? J'ai pas entendu.", /22 €/, { after: ['Combien coûte la location de skis avec chaussures ?'] }],
    [
      'Attends deux minutes, mon mari me parle.',
      /temps|attend|bien sûr|pas de (?:souci|problème)|accord|prêt|quand vous|là\b|entendu/i,
    ],
    [
      "Non mais c'est pas ce que je demande !",
      /désolé|pardon|excus|autre|reformul|mieux|navré|précis|question|compris/i,
    ],
    ['Sur quoi tu peux me renseigner ?', /Forfaits|pistes|Apprendre|restaurer|Valcroze|horaires|\?/i],
    ['Allez, bonne soirée et à la prochaine !', /au revoir|à bientôt|à la prochaine|bonne|merci|vous aussi/i],
  ],
};

const coworking: AskedAvatar = {
  kind: 'coworking',
  name: 'Apolline',
  file: 'la-filature.md',
  document: COWORKING,
  asked: [
    [
      'fact',
      "C'est quoi exactement, La Filature ?",
      /espace de travail partagé|ancienne usine|seul ou à plusieurs/,
    ],
    ['how-much', 'Combien je paye si je viens juste une heure ou deux ?', /4 €.*plafonnée/],
    ['yes-no', 'Je peux essayer gratuitement avant de me décider ?', /première journée est offerte/],
    ['how-much', 'Quel est le tarif si je veux mon propre poste ?', /240 €/, { not: /520 €/ }],
    [
      'follow-up',
      'Je pourrai venir le dimanche aussi ?',
      /grâce à leur badge/,
      { after: ['Quel est le tarif si je veux mon propre poste ?'] },
    ],
    ['paraphrase', 'je suis au chômage, vous faites un prix ?', /demandeurs d'emploi/],
    ['paraphrase', 'Comment je fais pour résilier mon abonnement Nomade ?', /avant le 20/],
    ['yes-no', 'On peut payer en liquide ?', /pas les espèces/],
    ['when', "À partir de quelle heure y a-t-il quelqu'un à l'accueil le matin ?", /8 h 30/],
    [
      'how-much',
      'Il nous faudrait une salle pour huit pour la matinée, quel prix ?',
      /65 €/,
      { not: /35 €/ },
    ],
    [
      'follow-up',
      'Et si on doit annuler ?',
      /48 heures/,
      { after: ['Il nous faudrait une salle pour huit pour la matinée, quel prix ?'] },
    ],
    [
      'where',
      'Où est-ce que je peux passer un coup de fil sans déranger ?',
      /rez-de-chaussée|cabines insonorisées/,
    ],
    ['yes-no', 'Est-ce que je peux amener mon chien ?', /chiens calmes/],
    ['fact', 'c quoi le mot de passe du wifi', /Filature-Pro/],
    ['how-much', 'Une page en couleur, ça coûte ?', /20 en couleur/],
    ['paraphrase', "J'aimerais utiliser la découpeuse laser, par où je commence ?", /initiation/],
    [
      'follow-up',
      'Et qui donne le cours ?',
      /Thibault Moreau/,
      { after: ["J'aimerais utiliser la découpeuse laser, par où je commence ?"] },
    ],
    ['when', 'Quel jour vous videz le frigo ?', /vendredi à 17 h/],
    ['who', "Qui j'appelle si je suis coincé dehors à 22 h ?", /Diallo/],
    ['where', 'Je viens en voiture, où puis-je stationner ?', /place des Cardeurs/],
  ],
  offTopic: [
    'Y a-t-il une douche pour ceux qui viennent en courant ?',
    'Proposez-vous des cours de français ?',
    'On peut installer un aquarium dans son bureau ?',
    'Avez-vous un autre espace à Lyon ?',
    'Quelle entreprise loue le plus grand bureau ?',
    'Quelle est la recette de la mousse au chocolat ?',
    'Qui a peint Guernica ?',
    'Quelle est la distance de la Terre à la Lune ?',
    'Comment on change une ampoule de phare ?',
    'Que penses-tu du dernier match ?',
  ],
  smallTalk: [
    ['Bonjour, je m’appelle Hugo.', /Hugo|bonjour|enchanté|ravi|plaisir|bienvenue/i],
    ['Ça roule ?', /\bbien\b|\bça\b|en forme|merci|roule|super/i],
    ['À qui ai-je l’honneur ?', /Apolline/],
    [
      'Je vous remercie infiniment, vous m’avez sauvé la vie.',
      /prie|de rien|plaisir|content|ravi|avec joie/i,
    ],
    [
      'Vous êtes une intelligence artificielle, non ?',
      /\bIA\b|\boui\b|pas (?:une? )?(?:vraie? )?(?:personne|humain)|ordinateur|numérique|artificiel|virtuel|avatar|assistant|programme/i,
    ],
    [
      'Je peux te poser une question ?',
      /bien sûr|\boui\b|volontiers|écoute|avec plaisir|je vous en prie|certainement|\?/i,
    ],
    ['Vous pouvez redire ça moins vite ?', /15 €/, { after: ['Combien coûte un nouveau badge ?'] }],
    ['Tu es nulle.', /désolé|pardon|excus|autre|reformul|mieux|navré|aider|question/i],
    ['ok parfait', /parfait|autre|prie|plaisir|content|ravi|bien|accord|super|\?/i],
    ['Bon, je file, ciao !', /au revoir|à bientôt|ciao|bonne|salut|à la prochaine/i],
  ],
};

export const fr: QuestionSet = { language: 'fr', avatars: [skiArea, coworking] };
