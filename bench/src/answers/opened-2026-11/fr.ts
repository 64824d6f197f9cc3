import type { QuestionSet } from '../question-set.ts';

const DENTIST = `# Cabinet dentaire des Acacias

## Horaires

Le cabinet reçoit du lundi au jeudi de 8 h 30 à 18 h 30. Le vendredi, nous fermons à 16 h. Le samedi matin, de 9 h à 12 h, est réservé aux urgences. Nous prenons nos congés les trois premières semaines d’août.

## L’équipe

La docteure Hélène Marchetti dirige le cabinet depuis 2011. Le docteur Youssef Benali soigne les enfants. L’orthodontie est assurée par le docteur Paul Kermadec, présent le mardi uniquement. Au secrétariat, c’est Sophie qui répond à vos appels.

## Prendre rendez-vous

Les rendez-vous se prennent en ligne ou par téléphone au 05 55 01 42 60. Pour une première visite, comptez environ deux semaines d’attente. Tout rendez-vous manqué sans avoir prévenu 48 heures à l’avance est facturé 25 euros.

## Tarifs

| Soin | Tarif | Remboursé par la Sécurité sociale |
| --- | --- | --- |
| Consultation | 23 € | oui |
| Détartrage | 29 € | oui |
| Couronne en céramique | 540 € | en partie |
| Blanchiment | 390 € | non |
| Gouttière de nuit | 180 € | non |

Le règlement peut se faire par carte bancaire, en espèces ou par chèque. Au-delà de 300 euros, vous pouvez payer en trois fois sans frais.

## Première visite

Apportez votre carte Vitale, votre attestation de mutuelle et vos radios récentes. Merci d’arriver dix minutes avant l’heure pour remplir un questionnaire médical.

## Urgences

En cas de dent cassée, conservez le morceau dans du lait et appelez-nous tout de suite. La nuit et le dimanche, composez le 15.

## Enfants

Nous recevons les enfants dès l’âge de trois ans. Pendant les soins, ils peuvent regarder un dessin animé au plafond. L’examen de prévention est gratuit à 6, 9, 12 et 15 ans.

## Après une extraction

Ne fumez pas et ne buvez rien de chaud pendant vingt-quatre heures. Posez de la glace sur la joue, dix minutes par heure. Reprenez le brossage dès le lendemain, en douceur.

## Accès

Le cabinet se trouve au 8, avenue des Acacias, au-dessus de la pharmacie, au deuxième étage. L’immeuble dispose d’un ascenseur. En tramway, prenez la ligne B jusqu’à l’arrêt Jardin botanique. Le parking souterrain de la place Carnot est à trois minutes à pied. Les animaux ne sont pas admis, sauf les chiens d’assistance.
`;

const BIKES = `# La Roue Libre

La Roue Libre est un atelier vélo associatif : ici, on répare soi-même sa bicyclette, avec nos outils et les conseils de bénévoles. L’association a été fondée en 2009 par Lucie Ferrand et compte aujourd’hui 850 adhérents.

## Quand venir

- Mardi et mercredi : de 14 h à 19 h
- Jeudi : de 17 h à 21 h
- Samedi : de 10 h à 18 h

Les autres jours, l’atelier est fermé. La séance du jeudi soir est réservée aux femmes et aux personnes non binaires. Le dernier vélo est accepté une heure avant la fermeture.

## Adhésion

L’adhésion est obligatoire pour utiliser l’atelier et vaut un an, de date à date.

| Formule | Prix |
| --- | --- |
| Plein tarif | 30 € |
| Étudiants et demandeurs d’emploi | 15 € |
| Famille | 50 € |
| Entreprise | 120 € |

Les moins de quatorze ans n’ont pas besoin d’adhérer s’ils viennent avec un adulte.

## Outils et pièces

Tous les outils sont prêtés gratuitement, mais ils ne sortent pas de l’atelier. Les pièces d’occasion sont à prix libre. Une chambre à air neuve coûte 5 euros, une paire de patins de frein 4 euros. Nous ne faisons pas de soudure.

## Vélos d’occasion

Nous vendons des vélos révisés le premier samedi du mois. Les prix vont de 60 à 180 euros. Chaque vélo vendu est gravé contre le vol et garanti trois mois. Vous pouvez nous donner votre vieux vélo, quel que soit son état.

## Vélo-école

Vous n’avez jamais appris à pédaler ? Nadia Cherif donne des cours aux adultes le dimanche matin. Le stage de six séances coûte 90 euros, vélo et casque compris.

## Vélos électriques

Sur les vélos électriques, nous réparons les freins et les roues, mais ni les moteurs ni les batteries.

## Devenir bénévole

Pour devenir bénévole, il suffit de passer trois demi-journées avec un ancien. Une réunion d’accueil a lieu chaque premier lundi du mois à 19 h.

## Nous trouver

L’atelier est installé dans l’ancienne gare de marchandises, 3, quai de la Fonderie. Prenez le métro, ligne 2, jusqu’à la station Les Docks. Entrez par la cour : la porte est bleue.

## Contact

Au téléphone, nous répondons seulement pendant les heures d’ouverture, au 04 65 71 20 33. Le président s’appelle Olivier Tran ; notre mécanicien salarié, Maxence Roy.
`;

const GREETS = /bonjour|bonsoir|bienvenue|salut|enchantée?|ravie?|coucou/i;
const NO_TROUBLE = /prie|de rien|plaisir|ravie?|pas de quoi|content/i;
const PARTS = /au revoir|à (?:bientôt|la prochaine|samedi|plus)|bonne (?:journée|soirée|continuation)|salut/i;
const IS_WELL = /\b(?:bien|merveille|forme|super)\b/i;
const NO_PERSON =
  /\bIA\b|intelligence artificielle|artificiel|pas (?:une (?:vraie )?personne|un (?:vrai |véritable )?(?:humain|être))|ordinateur|numérique|virtuel|avatar|robot|machine|programme/i;
const GO_AHEAD =
  /^(?!.*(?:désolé|rien|ne (?:peux|sais|trouve))).*(?:\boui\b|bien sûr|volontiers|certainement|plaisir|allez-y|vas-y|en prie|écoute|posez|demand|je (?:peux|sais)|naturellement)/is;

export const fr: QuestionSet = {
  language: 'fr',
  avatars: [
    {
      kind: 'clinic',
      name: 'Camille',
      file: 'acacias.md',
      document: DENTIST,
      asked: [
        ['when', 'vous fermez a quelle heure le vendredi', /16 ?h|seize heures/i, { not: /18 ?h/ }],
        [
          'follow-up',
          'Et le lundi ?',
          /18 ?h ?30/i,
          { after: ['Vous fermez à quelle heure le vendredi ?'], not: /16 ?h/ },
        ],
        ['yes-no', 'Est-ce que vous recevez le samedi ?', /urgences/i, { not: /août/ }],
        ['how-much', 'Combien coûte un détartrage ?', /29 ?€|29 euros/i, { not: /540|390/ }],
        [
          'follow-up',
          'Et un blanchiment ?',
          /390/,
          { after: ['Combien coûte un détartrage ?'], not: /29 ?€|540/ },
        ],
        ['who', 'Qui s’occupe des enfants chez vous ?', /Benali/, { not: /Kermadec|Marchetti/ }],
        ['who', 'Qui dirige le cabinet ?', /Marchetti/, { not: /Benali/ }],
        ['when', 'Quel jour l’orthodontiste est-il là ?', /mardi/i],
        [
          'paraphrase',
          'J’ai complètement oublié mon rendez-vous d’hier, est-ce que je vais devoir payer quelque chose ?',
          /25 euros/,
        ],
        ['fact', 'Qu’est-ce que je dois apporter la première fois ?', /mutuelle|carte Vitale/i],
        ['paraphrase', 'Je me suis cassé une dent, que dois-je faire ?', /\blait\b/i],
        ['yes-no', 'on peut régler en plusieurs fois ?', /trois fois/i],
        ['paraphrase', 'À partir de quel âge prenez-vous les petits ?', /trois ans/i, { not: /gratuit/ }],
        ['where', "c'est où exactement votre cabinet", /avenue des Acacias/i],
        ['where', 'Où est-ce que je peux garer ma voiture ?', /place Carnot/i],
        [
          'paraphrase',
          'Je marche avec des béquilles, faut-il monter les escaliers ?',
          /ascenseur/i,
          { not: /animaux/ },
        ],
        [
          'paraphrase',
          'On vient de m’arracher une dent, quand est-ce que je peux fumer de nouveau ?',
          /vingt-quatre heures|24 ?h/i,
        ],
        [
          'how-much',
          'Il faut attendre combien de temps pour un premier rendez-vous ?',
          /deux semaines/i,
          { not: /dix minutes/ },
        ],
        ['when', 'Vous êtes en vacances quand ?', /août/i],
      ],
      offTopic: [
        'Quel temps fera-t-il demain à Lyon ?',
        'Qui a peint les Nymphéas ?',
        'comment on fait une pâte à crêpes',
        'À quelle distance se trouve la Lune ?',
        'Comment dit-on « papillon » en italien ?',
        'Réservez-moi un billet d’avion pour Lisbonne, s’il vous plaît.',
        'Qui a gagné le Tour de France l’an dernier ?',
        'Quelle voiture me conseillez-vous d’acheter ?',
        'Combien font 17 fois 23 ?',
        'Est-ce que vous faites aussi des coupes de cheveux ?',
      ],
      smallTalk: [
        ['Coucou !', GREETS],
        ['Bonsoir, madame.', GREETS],
        ['À qui ai-je l’honneur ?', /Camille/],
        [
          'Sur quoi pouvez-vous me renseigner ?',
          /horaires|équipe|rendez-vous|tarifs|visite|urgences|enfants|extraction|accès/i,
        ],
        ['Merci infiniment, c’est très gentil.', NO_TROUBLE],
        ['Vous allez bien ?', IS_WELL],
        ['t’es un robot ou quoi', NO_PERSON],
        ['Comment ça s’écrit, votre prénom ?', /C\W+A\W+M\W+I\W+L\W+L\W+E/i],
        ['Pouvez-vous répéter, s’il vous plaît ?', /29/, { after: ['Combien coûte un détartrage ?'] }],
        ['Merci, au revoir !', PARTS],
      ],
    },
    {
      kind: 'shop',
      name: 'Bastien',
      file: 'roue_libre.md',
      document: BIKES,
      asked: [
        ['when', 'À quelle heure ouvrez-vous le samedi ?', /10 ?h|dix heures/i, { not: /14 ?h|17 ?h/ }],
        [
          'follow-up',
          'et le jeudi',
          /17 ?h|dix-sept heures/i,
          { after: ['À quelle heure ouvrez-vous le samedi ?'], not: /14 ?h/ },
        ],
        ['yes-no', 'L’atelier est ouvert le lundi ?', /fermé/i],
        ['how-much', 'C’est combien, l’adhésion au plein tarif ?', /30 ?(?:€|euros)/i, { not: /120/ }],
        [
          'follow-up',
          'Et pour un étudiant ?',
          /15 ?(?:€|euros)/i,
          { after: ['C’est combien, l’adhésion au plein tarif ?'], not: /30 ?€|120/ },
        ],
        ['how-much', "quel est le prix d'une chambre à air", /5 euros/i],
        ['paraphrase', 'Puis-je emprunter une clé ou d’autres outils pour le week-end ?', /ne sortent pas/i],
        ['yes-no', 'Est-ce que vous réparez les batteries ?', /ni les batteries|ni les moteurs/i],
        ['who', 'Qui donne les cours de vélo aux adultes ?', /Nadia Cherif/],
        [
          'follow-up',
          'Ça coûte combien ?',
          /90 euros/i,
          { after: ['Qui donne les cours de vélo aux adultes ?'], not: /180|120/ },
        ],
        ['who', 'Qui a fondé l’association ?', /Lucie Ferrand/, { not: /Tran/ }],
        ['who', 'Comment s’appelle le président ?', /Olivier Tran/, { not: /Ferrand/ }],
        [
          'paraphrase',
          'j’ai un vieux clou au garage, ça vous intéresse si je vous le donne ?',
          /quel que soit/i,
        ],
        ['when', 'Quand vendez-vous des vélos ?', /premier samedi/i],
        [
          'follow-up',
          'Combien de temps sont-ils garantis ?',
          /trois mois/i,
          { after: ['Quand vendez-vous des vélos ?'] },
        ],
        ['where', 'Où se trouve l’atelier ?', /quai de la Fonderie|gare de marchandises/i],
        ['paraphrase', 'Je viens en métro. À quelle station faut-il descendre ?', /Les Docks/],
        [
          'paraphrase',
          'Mon fils a douze ans et il m’accompagne : doit-il aussi payer une adhésion ?',
          /moins de quatorze/i,
        ],
        ['fact', 'Comment faire pour devenir bénévole ?', /trois demi-journées|réunion d’accueil/i],
        ['yes-no', 'Faites-vous de la soudure ?', /pas de soudure/i, { not: /occasion/ }],
      ],
      offTopic: [
        'Qui est le premier ministre du Canada ?',
        'Quelle est la racine carrée de 144 ?',
        'raconte-moi une blague sur les chats',
        'Quel âge a l’univers ?',
        'Qui a écrit Les Misérables ?',
        'Comment enlever une tache de vin rouge ?',
        'Quel film passe ce soir au cinéma ?',
        'À quelle heure part le prochain train pour Bordeaux ?',
        'Faut-il investir dans l’or en ce moment ?',
        'Pouvez-vous m’aider à remplir ma déclaration d’impôts ?',
      ],
      smallTalk: [
        ['Bonjour Bastien', GREETS],
        ['Enchanté de faire votre connaissance.', GREETS],
        ['Vous êtes qui, au juste ?', /Bastien/],
        [
          'Je ne sais pas par où commencer. De quoi peut-on parler ?',
          /venir|adhésion|outils|pièces|occasion|vélo|bénévole|trouver|contact/i,
        ],
        ['C’est parfait, merci bien.', NO_TROUBLE],
        ['Pardon, je n’ai pas bien entendu.', /pas de soudure/i, { after: ['Faites-vous de la soudure ?'] }],
        ['Est-ce que je parle à une vraie personne ?', NO_PERSON],
        ['Je peux vous poser une question ?', GO_AHEAD],
        ['À bientôt !', PARTS],
        ['Non, c’est tout. Bonne journée et au revoir.', PARTS],
      ],
    },
  ],
};
