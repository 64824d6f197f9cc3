import type { AskedAvatar, QuestionSet } from '../question-set.ts';

const HELLO =
  /bonjour|bonsoir|salut|coucou|bienvenue|enchantée?|ravie?|heureu(x|se)|plaisir|content(e)?|(en quoi|comment|que|qu['’]est-ce que) (puis-je|je peux)|puis-je vous (aider|renseigner)|que (voulez|souhaitez|désirez)-vous|je vous écoute|all[oô]\b/i;
const THANKS =
  /de rien|je (vous |t['’])en prie|avec (grand )?plaisir|plaisir|pas de quoi|ravie?|content|heureu|merci|c['’]est (tout )?(normal|naturel|gentil)|à votre service|n['’]hésitez|volontiers|tant mieux|bien sûr|gentil|service|touch/i;
const BYE =
  /au revoir|à (bientôt|plus|la prochaine|demain|tout|très)|bonne (journée|soirée|fin|continuation|route|nuit|visite|chance|semaine)|bon (retour|après-midi|week|vol|voyage|courage)|salut|adieu|ciao|prenez soin|portez-vous bien|au plaisir|revoir|belle (journée|soirée)/i;
const FINE =
  /\b(bien|mieux|merci|forme|parfait|parfaitement|super|impeccable|à merveille|merveilleusement|gentil|prête?|tout va|ça va|ravie?|content|contente)\b|très bien|à merveille|pas me plaindre/i;
const ABLE =
  /(demande(z|r)?|pose(z|r)?|interroge(z|r)?)[ -]?(moi|vos|vous|des|toutes?|une|ce)|(répond(s|re|rai)?|renseigne(r)?|explique(r)?|parle(r|rai)?|informe(r)?|aide(r)?|di(s|re)|raconte(r)?|guide(r)?) .*(question|sur|de|tout|propos|concern|vous)|vos questions|(tout|questions?) (sur|à propos|concernant)|vous (renseigner|répondre|aider|informer|parler|dire|expliquer)/i;
const SORRY =
  /désolée?|excus|pardon|regret|navrée?|dommage|compren|compris|essa(y|i)|autre(ment)?|reformul|mieux|encore une fois|malheureus|erreur|faute|patien|merci|franch|préciser|précis|formul/i;
const WAIT =
  /prenez (tout )?(votre|le) temps|prends (tout )?ton temps|pas de (souci|problème|problèmes|soucis)|bien sûr|j['’]attends|je (vous |t['’])?(attends|patiente|reste|suis (là|ici|prête?|à))|quand vous|dès que|sans problème|d['’]accord|très bien|entendu|volontiers|aucun (souci|problème)|rien ne presse|pas pressée?|faites|je vous en prie|certainement|parfait|à tout de suite|bouge pas|temps|quitte pas/i;
const MACHINE =
  /avatar|assistante?|ordinateur|programme|logiciel|machine|robot|artificiel|virtuel|numérique|pas (une |vraiment une |un |vraiment un )?(vrai |vraie |véritable )?(humain|humaine|personne|être)|\bIA\b/i;
const ALL_RIGHT =
  /parfait|très bien|bien\b|tant mieux|d['’]accord|autre|question|aider|n['’]hésitez|plaisir|de rien|je vous en prie|merci|ravie?|content|super|entendu|revoir|bientôt|bonne|bon\b|belle|service|là/i;

const riding: AskedAvatar = {
  kind: 'riding-stable',
  name: 'Camille',
  file: 'ecurie-des-trois-saules.md',
  document: `# Écurie des Trois Saules

L'Écurie des Trois Saules est un centre équestre familial au bord de la Vouvre, à la sortie de Montreval. Vingt-huit chevaux et dix-sept poneys y vivent au pré ou au box.

## Un peu d'histoire

La ferme servait de relais de poste jusqu'en 1872. Agathe Perrin l'a achetée en 1979, avec trois juments comtoises sauvées de l'abattoir. Depuis 2014, sa fille Solène Perrin dirige l'écurie avec le moniteur Bastien Maillard. Le saule du portail, planté en 1890, figure sur notre blason.

## Cours et tarifs

| Formule | Âge | Durée | Prix |
| --- | --- | --- | --- |
| Baby-poney | 3 à 5 ans | 30 minutes | 14 € |
| Cours enfant | 6 à 11 ans | 1 heure | 21 € |
| Cours adolescent et adulte | dès 12 ans | 1 heure | 26 € |
| Cours particulier | tous les âges | 45 minutes | 42 € |
| Carte de dix cours | dès 6 ans | valable un an | 190 € |

Le premier cours d'essai est à moitié prix. La licence de la fédération, obligatoire ensuite, coûte 25 € par an pour les mineurs et 36 € pour les adultes. Le deuxième enfant d'une même famille bénéficie de 10 % de remise. Un cours annulé moins de 24 heures à l'avance reste dû. Nous acceptons les espèces, les chèques et les chèques-vacances, mais pas la carte bancaire.

## Horaires

Les cours ont lieu le mercredi de 9 h à 18 h 30, le samedi de 9 h à 17 h, et en soirée le mardi et le jeudi. Le dimanche est réservé aux balades et aux concours. Le lundi, les chevaux se reposent et tout est fermé. Le bureau répond du mardi au samedi, de 10 h à 12 h et de 14 h à 17 h.

## Balades

- Balade des étangs : dimanche à 10 h, une heure et demie, 34 €
- Balade du crépuscule : le vendredi en juillet et en août, départ à 19 h 45, 48 € avec la soupe
- Randonnée du mont Chauvert : deux jours, 210 €, nuit en gîte comprise
- Petit tour en main : les parents conduisent le poney vingt minutes, 9 €

## Pension

Un cheval en pension au pré coûte 240 € par mois. Au box, la pension revient à 395 €, foin et paille compris. Le maréchal-ferrant, Yannick Roussel, passe un jeudi sur deux et se paie à part.

## Règles de la maison

- Le casque est obligatoire ; nous le prêtons gratuitement.
- Des chaussures fermées à petit talon sont exigées.
- Le poids du cavalier ne doit pas dépasser 95 kg.
- Les chiens ne sont pas admis, même tenus en laisse.
- Ne donnez rien à manger aux chevaux, pas même une pomme.
- Il est interdit de fumer, à cause du foin.
- Les enfants de moins de dix ans n'entrent pas aux écuries sans adulte.

Par mauvais temps, les cours se déroulent dans le manège couvert. Au-dessus de 33 degrés, la leçon est reportée.

## Stages et fêtes

Pendant les vacances scolaires, un stage de quatre jours va du mardi au vendredi, de 9 h 30 à 16 h 30, pour 185 €. Chaque stagiaire apporte son pique-nique. Les examens de galop se passent le dernier samedi de juin. Un anniversaire se fête le samedi après-midi, pour 160 € et dix enfants au plus. La fête de l'écurie, avec voltige et crêpes, a lieu le 13 septembre. Noémie Castel propose des séances d'équithérapie aux personnes handicapées, le jeudi après-midi.

## Nous trouver

Notre adresse est 8 chemin du Relais, 71999 Montreval. Garez-vous sous les tilleuls, jamais devant la barrière des prés. La gare la plus proche est Sornay, à 6 km, d'où part le car 24. Le téléphone du bureau est le 03 99 55 12 60 et l'adresse électronique bonjour@troissaules.example. Si vous voyez un de nos chevaux en liberté sur la route, appelez Bastien au 06 99 55 41 08.
`,
  asked: [
    ['how-much', 'Ma petite a quatre ans, ça coûte combien pour elle ?', /\b14\s?(€|euros)/],
    [
      'follow-up',
      'Et pour son frère de huit ans ?',
      /\b21\s?(€|euros)/,
      { after: ['Ma petite a quatre ans, ça coûte combien pour elle ?'] },
    ],
    ['yes-no', "Faut-il que je m'achète une bombe ?", /prêt(ons|é)/],
    ['yes-no', 'Je pèse cent dix kilos, je peux monter quand même ?', /95\s?kg/],
    ['paraphrase', "Qu'est-ce que je mets aux pieds ?", /petit talon/],
    ['paraphrase', "On fait comment s'il pleut des cordes ?", /manège couvert/],
    [
      'follow-up',
      "Et s'il fait trop chaud ?",
      /33 degrés/,
      { after: ["On fait comment s'il pleut des cordes ?"] },
    ],
    ['who', "C'est qui, la patronne ?", /Solène/],
    ['yes-no', 'Je peux régler avec ma Visa ?', /carte bancaire/],
    ['yes-no', 'Mon fils peut offrir une carotte à son poney ?', /pas même/],
    ['how-much', 'Ça me reviendrait à combien de laisser ma jument dehors chez vous ?', /\b240\s?(€|euros)/],
    [
      'follow-up',
      "Et si elle dort à l'intérieur ?",
      /\b395\s?(€|euros)/,
      { after: ['Ça me reviendrait à combien de laisser ma jument dehors chez vous ?'] },
    ],
    ['when', "Quel jour il n'y a personne chez vous ?", /se reposent/],
    ['when', 'La sortie du soir en été, elle part à quelle heure ?', /19\s?h\s?45/],
    ['where', 'Où est-ce que je laisse la voiture ?', /tilleuls/],
    ['yes-no', "J'ai un labrador très sage, il peut m'accompagner ?", /chiens/],
    [
      'yes-no',
      "On aimerait fêter les huit ans de notre fille avec ses copines, c'est faisable ?",
      /\b160\s?(€|euros)/,
    ],
    ['who', "Qui s'occupe des fers ?", /Roussel/],
    ['yes-no', "Je n'ai jamais fait de cheval, je peux tester une fois avant de m'engager ?", /moitié prix/],
    [
      'follow-up',
      'Il faut prévoir à manger ?',
      /pique-nique/,
      { after: ['Vous faites quelque chose pour les enfants pendant les vacances ?'] },
    ],
  ],
  offTopic: [
    'Combien prend le maréchal-ferrant pour quatre fers ?',
    "Combien coûte une séance d'équithérapie ?",
    'À quelle heure commence la fête du 13 septembre ?',
    'Combien de boxes sont libres en ce moment ?',
    "Comment s'appelle votre plus vieux cheval ?",
    "Vous vendez des selles d'occasion ?",
    'Quels diplômes a le moniteur ?',
    "Est-ce qu'on peut dormir à l'écurie ?",
    "Qui a gagné le Tour de France l'an dernier ?",
    'Comment enlever une tache de café sur une nappe ?',
  ],
  smallTalk: [
    ['Bonjour Camille !', HELLO],
    ["Coucou, il y a quelqu'un ?", HELLO],
    ["Comment allez-vous aujourd'hui ?", FINE],
    ['Et vous, vous êtes qui au juste ?', /Camille|avatar|assistant/i],
    ['Vous pouvez me renseigner sur quoi ?', ABLE],
    ['Super, merci beaucoup !', THANKS],
    ['Franchement, vous ne servez à rien.', SORRY],
    [
      "Pardon, je n'ai pas entendu, vous pouvez répéter ?",
      /19\s?h\s?45|crépuscule|répèt|répét|redis|redire|disais|dit|volontiers|bien sûr|encore/i,
      { after: ['La sortie du soir en été, elle part à quelle heure ?'] },
    ],
    ["Attendez une seconde, on m'appelle.", WAIT],
    ['Bon, je file, au revoir !', BYE],
  ],
};

const balloons: AskedAvatar = {
  kind: 'balloon-flights',
  name: 'Lucien',
  file: 'les-ballons-d-orsange.md',
  document: `# Les Ballons d'Orsange

Les Ballons d'Orsange proposent des vols en montgolfière au-dessus de la vallée de l'Orsange, de ses châteaux et de ses vergers. Nous volons d'avril à la Toussaint, avec trois pilotes et quatre ballons.

## Notre histoire

En 1784 déjà, l'abbé Honoré Tasset fit monter un ballon de papier depuis la terrasse du château. L'entreprise est née en 1996, quand Philippe Garance, ancien facteur, a cousu sa première enveloppe dans une grange. Notre pilote Maud Tellier détient le record régional de durée, avec 7 heures et 12 minutes. Le plus grand de nos ballons, le Gros Léon, contient 8 500 mètres cubes d'air.

## Vols et tarifs

| Vol | Passagers | Prix adulte | Prix enfant |
| --- | --- | --- | --- |
| Vol du matin partagé | 8 à 12 | 215 € | 160 € |
| Vol du soir partagé | 8 à 12 | 230 € | 175 € |
| Vol privé à deux | 2 | 690 € le couple | aucun |
| Vol captif, à 30 mètres | 4 | 18 € | 11 € |

Le prix comprend l'assurance, le retour en minibus et un verre de vin pétillant. Un acompte de 80 € par personne est demandé à la réservation. Les groupes de plus de six personnes ont 8 % de réduction. Un bon cadeau est valable dix-huit mois et peut être prolongé une fois pour 20 €. La vidéo de votre vol coûte 35 €.

## Déroulement

Le matin, rendez-vous est donné trois quarts d'heure avant le lever du soleil. Le soir, nous partons deux heures avant la nuit. Le vol lui-même dure environ une heure, mais prévoyez une demi-journée en tout. Le ballon se promène entre 50 et 900 mètres d'altitude. Le vent choisit le lieu d'atterrissage, et une équipe au sol vous suit en voiture. Les passagers aident à gonfler et à plier la toile. Chacun reçoit à la fin un diplôme signé par le pilote.

## Qui peut voler

- Les enfants doivent avoir au moins sept ans et mesurer 1,25 m.
- Les femmes enceintes ne peuvent pas embarquer.
- Après une opération de la hanche ou du dos, il faut attendre six mois.
- Au-delà de 110 kg, une place et demie est facturée.
- Le vertige ne se ressent presque jamais, car rien ne relie la nacelle au sol.
- Il n'y a pas d'âge maximal ; notre doyenne avait 94 ans.
- Les animaux ne montent pas à bord.

## Que porter et emporter

Mettez un pantalon long, une veste et des chaussures de marche. Une casquette protège de la chaleur du brûleur. Les appareils photo sont bienvenus s'ils sont attachés autour du cou. Les perches à selfie et les drones sont interdits.

## Météo et annulation

La décision tombe la veille à 18 h ; vous l'entendez sur notre répondeur, au 02 99 55 30 71. Au-delà de 20 km/h de vent, nous restons au sol. Si nous devons renoncer, vous choisissez une autre date sans frais. Au bout de trois reports, nous vous remboursons entièrement. Si vous vous désistez moins de 72 heures avant le départ, nous retenons 50 € par personne.

## La nuit des ballons

Chaque 15 août, une douzaine de ballons s'illuminent au pied du château à 21 h 30. L'accès est gratuit. La fanfare de Vernoise joue, et le comité des fêtes grille des saucisses.

## Accès

Le terrain de décollage est le pré du Moulin-Blanc, route de Vernoise, à Saint-Aubert. On stationne derrière la chapelle. Les toilettes se trouvent dans l'ancien moulin. À 400 mètres, Odile Lebrun loue quatre chambres à ceux qui se lèvent tôt. Les personnes en fauteuil roulant disposent d'une nacelle munie d'une porte.

## Réservation

Inès Cordier prend les réservations au 02 99 55 30 70 ou à vols@ballonsorsange.example. Elle est au bureau du lundi au samedi, de 9 h à 13 h. On peut payer par carte, par virement ou en chèques-vacances. Nos pilotes parlent français et anglais, Maud aussi l'allemand.
`,
  asked: [
    ['how-much', 'Ça fait combien par adulte si on décolle à l’aube ?', /\b215\b/],
    [
      'follow-up',
      'Et en fin de journée ?',
      /\b230\b/,
      { after: ['Ça fait combien par adulte si on décolle à l’aube ?'] },
    ],
    ['how-much', 'On voudrait être seuls, ma femme et moi, c’est à quel prix ?', /\b690\b/],
    ['yes-no', 'Ma fille de cinq ans peut venir ?', /sept ans/],
    ['yes-no', 'J’attends un bébé, est-ce que j’ai le droit de monter ?', /enceintes/],
    ['yes-no', 'J’ai peur du vide, c’est une mauvaise idée ?', /vertige/],
    ['fact', 'On reste combien de temps en l’air ?', /environ une heure/],
    ['fact', 'Jusqu’où on monte ?', /900 mètres/],
    ['when', 'Quand est-ce que je saurai si ça vole ou pas ?', /18\s?h\b/],
    [
      'follow-up',
      'Et si c’est moi qui ne peux pas venir ?',
      /\b50\s?(€|euros)/,
      { after: ['Qu’est-ce qui se passe si vous annulez ?'] },
    ],
    ['yes-no', 'Je peux prendre mon petit chien dans le panier ?', /animaux/],
    ['yes-no', 'Je suis assez gros, cent vingt kilos, est-ce que je paie plus ?', /place et demie/],
    ['who', 'Qui a lancé l’affaire ?', /Garance/],
    ['who', 'Qui dois-je appeler pour retenir deux places ?', /Cordier/],
    [
      'follow-up',
      'Et on peut la joindre quand ?',
      /9\s?h à 13\s?h/,
      { after: ['Qui dois-je appeler pour retenir deux places ?'] },
    ],
    ['where', 'On se gare où ?', /chapelle/],
    ['yes-no', 'On m’a offert un vol il y a un an, c’est encore bon ?', /dix-huit mois/],
    ['paraphrase', 'Une fois posés, comment est-ce qu’on revient à notre voiture ?', /minibus/],
    ['fact', 'Comment faut-il s’habiller ?', /pantalon long/],
    [
      'follow-up',
      'Il faut payer pour y assister ?',
      /gratuit/,
      { after: ['C’est quand, le spectacle de nuit avec les ballons ?'] },
    ],
  ],
  offTopic: [
    'Combien coûte une chambre chez Odile Lebrun ?',
    'Combien d’heures de vol a Maud Tellier ?',
    'Combien consomme le brûleur ?',
    'Combien coûte un ballon neuf ?',
    'Vous formez des pilotes ?',
    'Quel est le prix d’une saucisse à la fête ?',
    'Est-ce qu’on peut visiter le château ?',
    'Combien pèse le Gros Léon ?',
    'Quelle est la capitale du Canada ?',
    'À quelle heure ouvre la poste ?',
  ],
  smallTalk: [
    ['Bonsoir !', HELLO],
    ['Salut Lucien, ça va ?', FINE],
    ['Vous êtes une vraie personne ou un robot ?', MACHINE],
    ['Rappelez-moi votre nom ?', /Lucien|avatar|assistant/i],
    ['Qu’est-ce que je peux vous demander ?', ABLE],
    ['Merci, c’est gentil.', THANKS],
    ['Bravo, vous expliquez très bien !', THANKS],
    ['Ce n’est pas du tout ce que je vous ai demandé.', SORRY],
    ['Un instant, je réfléchis.', WAIT],
    ['Non, c’est tout, bonne journée !', ALL_RIGHT],
  ],
};

export const fr: QuestionSet = { language: 'fr', avatars: [riding, balloons] };
