import type { QuestionSet } from './question-set.ts';

const HOTEL = `# Hôtel des Tilleuls

## Arrivée et départ

Les chambres sont prêtes à partir de quinze heures. Le jour du départ, la chambre doit être libérée avant onze heures. La réception est ouverte jour et nuit.

## Chambres et prix

| Chambre | Prix par nuit |
| --- | --- |
| Chambre simple | 85 euros |
| Chambre double | 120 euros |
| Suite | 210 euros |

Un lit pour enfant est gratuit jusqu'à six ans. La taxe de séjour est de 2 euros par personne et par nuit.

## Petit déjeuner

Le petit déjeuner est servi de sept heures à dix heures dans la salle du jardin. Le dimanche, il est servi jusqu'à onze heures. Il coûte 14 euros pour les adultes et 7 euros pour les enfants.

## Services

Le wifi est gratuit dans tout l'hôtel. La piscine est ouverte de mai à septembre. Les chiens sont acceptés pour 10 euros par nuit. Le parking souterrain coûte 18 euros par jour. Il n'y a pas de salle de sport.

## Accès

L'hôtel se trouve au 22 rue des Tilleuls, à cinq minutes de la gare. Un taxi depuis l'aéroport coûte environ 40 euros. L'hôtel a été fondé en 1952 par Marguerite Aubert.

## Annulation

Une réservation peut être annulée sans frais jusqu'à 48 heures avant l'arrivée.
`;

const SCHOOL = `# École de musique Ravel

L'école de musique Ravel accueille des élèves à partir de cinq ans.

## Horaires

Les cours ont lieu du lundi au vendredi, de quatorze heures à vingt heures. Le samedi, l'école est ouverte de neuf heures à treize heures. Elle est fermée le dimanche et pendant les vacances scolaires.

## Cours

On peut apprendre le piano, le violon, la guitare et la flûte. Un cours individuel dure trente minutes. L'orchestre des élèves répète le mercredi à dix-sept heures. Il n'y a pas de cours de batterie.

## Tarifs

L'inscription coûte 25 euros par an. Un trimestre de cours individuels coûte 240 euros. Les cours en groupe coûtent 110 euros par trimestre. Le deuxième enfant d'une famille reçoit une réduction de vingt pour cent.

## Professeurs

Madame Lenoir enseigne le piano. Le violon est enseigné par monsieur Costa. La directrice de l'école s'appelle Hélène Faure.

## Instruments

L'école prête des violons aux débutants pendant un an. Les pianos ne peuvent pas être empruntés. Le concert de fin d'année a lieu le 21 juin dans la grande salle de la mairie.
`;

export const fr: QuestionSet = {
  language: 'fr',
  avatars: [
    {
      kind: 'hotel',
      name: 'Camille',
      file: 'hotel.md',
      document: HOTEL,
      asked: [
        ['when', 'À quelle heure est servi le petit déjeuner ?', /sept heures à dix/, { not: /14 euros/ }],
        ['how-much', 'Combien coûte une chambre double ?', /120 euros/, { not: /210/ }],
        [
          'follow-up',
          'Et le dimanche ?',
          /onze heures/,
          { after: ['À quelle heure est servi le petit déjeuner ?'] },
        ],
        [
          'follow-up',
          'Et la suite ?',
          /210 euros/,
          { after: ['Combien coûte une chambre double ?'], not: /120/ },
        ],
        ['yes-no', 'Puis-je venir avec mon chien ?', /10 euros/, { not: /parking/ }],
        ['yes-no', 'Avez-vous une salle de sport ?', /pas de salle de sport/],
        ['where', 'Où se trouve l’hôtel ?', /22 rue des Tilleuls/],
        ['who', 'Qui a fondé l’hôtel ?', /Marguerite Aubert/],
        ['paraphrase', 'Est-ce que je peux annuler ma chambre ?', /48 heures/],
        ['paraphrase', 'Où puis-je garer ma voiture ?', /parking souterrain/i],
        ['how-much', 'Combien coûte le petit déjeuner ?', /14 euros/, { not: /sept heures/ }],
        ['when', 'Quand faut-il quitter la chambre ?', /avant onze heures/],
        ['yes-no', 'Le wifi est-il payant ?', /gratuit/, { not: /piscine/ }],
        ['when', 'Quand la piscine est-elle ouverte ?', /mai à septembre/, { not: /wifi/ }],
        [
          'follow-up',
          'Et pour ma fille de quatre ans ?',
          /7 euros|enfant/,
          { after: ['Combien coûte le petit déjeuner ?'] },
        ],
        ['how-much', 'Combien coûte un taxi depuis l’aéroport ?', /40 euros/],
      ],
      offTopic: [
        'Quel temps fera-t-il demain ?',
        'Qui a peint la Joconde ?',
        'Comment fait-on des crêpes ?',
        'Quelle est la capitale du Pérou ?',
        'Aimes-tu le football ?',
      ],
      smallTalk: [
        ['Bonjour !', /bonjour|bienvenue|salut/i],
        ['Merci, au revoir !', /au revoir|à bientôt/i],
        ['Qui êtes-vous ?', /Camille/],
        ['Que pouvez-vous faire ?', /Arrivée|Chambres|Services|\?/],
        ['Merci beaucoup.', /prie|rien|plaisir/i],
        ['Comment allez-vous ?', /\bbien\b|en forme/i],
        ['Pouvez-vous répéter ?', /120 euros/, { after: ['Combien coûte une chambre double ?'] }],
        [
          'Êtes-vous une vraie personne ?',
          /IA\b|pas une (?:vraie )?personne|ordinateur|numérique|artificiel/i,
        ],
        ['Comment s’écrit votre nom ?', /C\W+A\W+M\W+I\W+L\W+L\W+E/i],
        [
          'Pardon, je n’ai pas compris.',
          /mai à septembre/,
          { after: ['Quand la piscine est-elle ouverte ?'] },
        ],
        ['Bonsoir, enchanté.', /bonjour|bonsoir|enchanté|plaisir|bienvenue/i],
        ['C’est tout, au revoir.', /au revoir|à bientôt/i],
      ],
    },
    {
      kind: 'school',
      name: 'Théo',
      file: 'ecole_ravel.md',
      document: SCHOOL,
      asked: [
        ['who', 'Qui enseigne le piano ?', /Lenoir/, { not: /Costa/ }],
        ['when', 'Quand est-ce que l’orchestre répète ?', /mercredi/, { not: /batterie/ }],
        ['follow-up', 'Et le violon ?', /Costa/, { after: ['Qui enseigne le piano ?'], not: /Lenoir/ }],
        ['how-much', 'Combien coûte l’inscription ?', /25 euros/, { not: /240/ }],
        ['yes-no', 'Proposez-vous des cours de batterie ?', /pas de cours de batterie/],
        ['follow-up', 'Et le samedi ?', /neuf heures/, { after: ['Quand ont lieu les cours ?'] }],
        ['how-much', 'Combien de temps dure un cours individuel ?', /trente minutes/],
        ['yes-no', 'Êtes-vous ouverts le dimanche ?', /fermée le dimanche/],
        ['paraphrase', 'Mon fils a quatre ans, peut-il commencer ?', /cinq ans/],
        ['who', 'Comment s’appelle la directrice ?', /Hélène Faure/],
        ['where', 'Où a lieu le concert de fin d’année ?', /mairie/],
        ['paraphrase', 'Peut-on louer ou emprunter un violon ?', /prête des violons/],
        ['how-much', 'Quel est le prix des cours en groupe ?', /110 euros/, { not: /240/ }],
        ['fact', 'Quels instruments peut-on apprendre ?', /guitare/],
      ],
      offTopic: [
        'Combien mesure le mont Everest ?',
        'Parle-moi des dinosaures.',
        'Où acheter des chaussures ?',
        'Comment fonctionne un volcan ?',
        'Qui est le président du Brésil ?',
      ],
      smallTalk: [
        ['Salut !', /bonjour|bienvenue|salut/i],
        ['Comment t’appelles-tu ?', /Théo/],
        ['Que puis-je vous demander ?', /Horaires|Cours|Tarifs|\?/],
        ['Super, merci pour ton aide.', /prie|rien|plaisir/i],
      ],
    },
  ],
};
