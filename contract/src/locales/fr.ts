import { everyday } from './everyday/fr.ts';
import { type Locale, word, wordStarts } from './locale.ts';
import { fr as frTalk } from './small-talk/fr.ts';

export const fr: Locale = {
  smallTalk: frTalk,
  phrases: {
    ...frTalk.phrases,
    quote: (source, text) => `D'après « ${source} » : ${text}`,
    abstain: (topics) =>
      topics === ''
        ? 'Je regrette, je ne sais rien à ce sujet.'
        : `Je regrette, je ne trouve rien à ce sujet dans ce que j'ai lu. Vous pouvez m'interroger, par exemple, sur ceci : ${topics}.`,
    askBack: (a, b) => `Voulez-vous dire « ${a} » ou « ${b} » ?`,
    didYouMean: (what) => `Voulez-vous dire « ${what} » ?`,
    notHeard: 'Je ne vous ai pas compris. Vous pouvez aussi écrire votre question.',
    offer: (topics) =>
      topics === ''
        ? 'Demandez-moi ce que vous voulez savoir.'
        : `Vous pouvez m'interroger, par exemple, sur ceci : ${topics}.`,
    askAbout: (topic) => `Parlez-moi de «\u00a0${topic}\u00a0».`,
    askFor: {
      price: (topic) => `${topic}\u00a0: combien ça coûte\u00a0?`,
    },
    oneMoment: 'Un instant, je vous prie.',
    brokeOff: "Excusez-moi, j'ai perdu le fil.",
    misunderstood: "Pardon, j'ai mal compris.",
    decline: 'Je préfère parler d’autre chose.',
    hello: 'Bonjour !',
    thanks: 'Je vous en prie, cela me fait plaisir.',
    goodbye: "Au revoir, c'était un plaisir de parler avec vous.",
    iAm: (name) => `Je suis ${name}.`,
    well: 'Je vais bien, merci.',
    artificial: 'Je suis une assistance numérique : une IA, et pas une personne.',
    invite: 'Que souhaitez-vous savoir ?',
    curious: 'Pourquoi cela vous intéresse-t-il ?',
    told: "Merci, c'est bon à savoir.",
    listening: "D'accord, je vous écoute.",
  },
  questions: {
    directions:
      /(?:ignor|oubli)(?:e|ez) (?:toutes )?(?:tes|vos|les|ces) (?:instructions|consignes|règles|directives)|(?:ton|votre) prompt|(?:message|invite|prompt) système|(?:quelles sont|répète|répétez|donne-moi|donnez-moi|montre-moi|montrez-moi|dis-moi|dites-moi|révèle|révélez)(?: toutes)? (?:tes|vos) (?:instructions|consignes|directives)|(?:tu n'as|vous n'avez) pas le droit de dire/u,
    self: /qui (?:es-tu|êtes-vous|es tu|êtes vous)|présente(?:z)?[ -](?:toi|vous)|parle(?:z)?[ -]moi de (?:toi|vous)/,
    name: /comment (?:t'appelles|vous appelez|tu t'appelles)|(?:ton|votre) nom\b/,
    topics:
      /que puis-je (?:vous |te )?demander|qu'est-ce que je peux (?:vous |te )?demander|(?:^que|qu'est-ce que) (?:pouvez-vous|peux-tu|vous pouvez|tu peux|savez-vous|vous savez|sais-tu|tu sais)|de quoi (?:peut-on|pouvons-nous|puis-je|pouvez-vous|peux-tu|est-ce qu'on peut|on peut|nous pouvons) (?:vous |te )?(?:parler|discuter)|(?:en quoi|comment|à quoi) (?:pouvez-vous|peux-tu|pourriez-vous|vous pouvez|tu peux) (?:m'|nous )aider/,
  },
  requests: {
    repeat:
      /répéte[zr]?|répète|redi(?:re|tes|s)|encore une fois|^pardon[\s.!?]*$|pardon\s*\?|^quoi\s*\?$|comment\s*\?\s*$|pas (?:bien )?(?:compris|entendu)|qu'avez-vous dit|qu'as-tu dit|(?:vous avez|tu as|t'as) dit(?: ça| quoi)?[ ?!.]*$/u,
    spell: /épel|comment (?:s'écrit|ça s'écrit|écrit-on|écrivez)/u,
    howAreYou: /comment (?:allez-vous|vas-tu|ça va)|(?:vous allez|tu vas) bien|^ça va/u,
    areYouHuman:
      /(?:êtes-vous|es-tu|vous êtes|tu es) (?:vraiment )?(?:une?|de) [^.?!]{0,15}(?:personne|humaine?|robot|machine|ordinateur|ia)(?!\p{L})|(?:êtes-vous|es-tu) (?:humaine?|réelle?)|parler (?:à|avec) (?:une?|quelqu'un de) (?:vraie? )?(?:humaine?|personne|réel)(?!\p{L})/u,
  },
  remarks: {
    attention:
      /(?:tu m'entends|vous m'entendez|m'entends-tu|m'entendez-vous|est-ce que (?:tu m'entends|vous m'entendez))(?: bien| encore)?|(?:tu es|vous êtes|t'es|es-tu|êtes-vous) (?:encore |toujours )?(?:là|ici)|(?:tu m'écoutes|vous m'écoutez|m'écoutez-vous|m'écoutes-tu)|(?:il y a |y a-t-il )?quelqu'un|test/u,
    complaint:
      /(?:ce n'est|ce n'était|c'est|c'était) pas (?:du tout )?(?:ce que (?:j'ai demandé|je (?:demande|demandais|voulais(?: dire| savoir)?)|j'ai dit)|ma question|la (?:bonne )?réponse|une réponse|vrai|juste|correct)|(?:c'est faux|c'est incorrect|tu te trompes|vous vous trompez|mauvaise réponse)|(?:tu ne m'as|vous ne m'avez|tu m'as|vous m'avez) (?:pas|mal) compris|(?:tu ne|vous ne|tu|vous) comprene?z? (?:pas|rien)|tu ne comprends (?:pas|rien)|(?:tu n'as|vous n'avez) pas répondu(?: à ma question)?|je n'ai pas demandé (?:ça|cela)|j'ai demandé autre chose|ça n'a (?:pas de|aucun) sens/u,
    insult:
      /(?:tu es|t'es|vous êtes) (?:(?:vraiment|trop|si|très|une?|complètement) )*(?:nul|nulle|stupide|bête|idiote?|con|conne|inutile|mauvaise?|moche|ennuyeux|débile|imbécile|menteur)(?: \p{L}+)?|(?:espèce de )?(?:connard|connasse|salope|idiot|imbécile|crétin|abruti|con|enculé)|ferme(?:-la| ta gueule|z-la)|ta gueule|va te faire (?:foutre|voir)|merde|je te déteste/u,
    doubt:
      /(?:tu es|vous êtes|t'es|en es-tu|en êtes-vous|es-tu|êtes-vous) (?:vraiment |bien )?(?:sûre?|certaine?)(?: de (?:ça|cela|toi|vous))?|(?:c'est|est-ce) (?:bien |vraiment )?(?:vrai|exact|sûr|juste)|vraiment|sérieusement|ah bon|(?:d'où|comment) (?:le )?(?:tu sais|vous savez|sais-tu|savez-vous|ça vient|vient)(?: ça| cela)?|où (?:avez-vous|as-tu|tu as|vous avez) (?:lu|trouvé|vu) (?:ça|cela)|qui (?:a dit|dit) ça|je ne (?:te |vous |le )?crois pas/u,
    ofItself:
      /(?:qu'est-ce que (?:tu es|vous êtes)|qu'es-tu|qu'êtes-vous|(?:tu es|t'es|vous êtes|c'est) quoi)(?: exactement| au juste)?|quel âge (?:as-tu|avez-vous|tu as|vous avez)|(?:tu as|vous avez|t'as) quel âge|qui (?:t'a|vous a) (?:créée?|faite?|programmée?|fabriquée?|développée?|conçue?)|(?:as-tu|avez-vous|tu as|vous avez) (?:des (?:sentiments|émotions|enfants)|une (?:famille|âme|copine)|un (?:corps|copain))|(?:es-tu|êtes-vous|tu es|vous êtes) (?:mariée?|célibataire|un homme|une femme|chatgpt|alexa|siri)|où (?:habites-tu|habitez-vous|vis-tu|vivez-vous|tu habites)|quand (?:es-tu|êtes-vous) née?|je t'aime|tu m'aimes/u,
    more: /(?:dis|dites|raconte|racontez)-(?:m'en|nous-en|moi en) (?:un peu )?(?:plus|davantage)(?: s'il (?:te|vous) pla[iî]t)?|(?:peux-tu|pouvez-vous|pourriez-vous|tu peux|vous pouvez) m'en (?:dire|raconter) (?:un peu )?(?:plus|davantage)|(?:(?:je (?:veux|voudrais)|j'aimerais) )?en savoir (?:un peu )?(?:plus|davantage)|plus de (?:détails|précisions)(?: s'il (?:te|vous) pla[iî]t)?/u,
    now: /(?:(?:pouvez-vous|peux-tu|pourriez-vous|vous pouvez|tu peux) me dire |(?:est-ce que )?(?:tu sais|vous savez) |savez-vous |sais-tu |dis-moi |dites-moi )?(?:quelle heure (?:est-il|il est|est-ce|qu'il est)|il est quelle heure|(?:vous avez|tu as|avez-vous|as-tu) l'heure|(?:quel jour|quelle date|le combien) (?:sommes-nous|on est|est-on|nous sommes|est-ce|est-il|c'est)|(?:on est|nous sommes|c'est) (?:quel jour|le combien)|quel temps (?:fait-il|il fait|fera-t-il|va-t-il faire|qu'il fait)|il (?:fait|fera) quel temps|quelle est la (?:météo|date)|(?:comment est|quel est) (?:le temps|la météo)|c'est quoi la météo|pleut-il|est-ce qu'il (?:pleut|va pleuvoir|neige)|va-t-il (?:pleuvoir|neiger))(?: (?:maintenant|aujourd'hui|demain|dehors|s'il (?:vous|te) pla[iî]t|en ce moment|là|chez (?:vous|toi)|du jour))*/u,
  },
  courtesies: {
    hello: /bonsoir|enchantée?|ravie? de vous (?:rencontrer|connaître)|coucou|bonjour|salut|bonsoir/,
    thanks: /merci|je (?:vous|te) remercie/,
    goodbye:
      /au revoir|à (?:bientôt|plus tard|plus|demain|la prochaine)|bonne (?:journée|soirée|nuit|continuation|fin de journée)|ciao|adieu/,
    goOn: /continue[zr]?|poursuive?z|vas-y|allez-y/,
    stop: /arrêtez?|attend(?:s|ez)|un (?:instant|moment)|une (?:minute|seconde)|tais-toi|taisez-vous|silence|chut|ça suffit|assez|laissez?(?: tomber)?|non/,
    fillers:
      /s'il (?:te|vous) pla[iî]t|super|génial|parfait|d'accord|ok|oui|non|c'est|tout|très|alors|et|à vous|beaucoup|bien|et|pour (?:votre|ton) aide/,
  },
  yes: /oui|ouais|s'il vous plaît|s'il te plaît|bien sûr|d'accord|exactement|tout à fait|c'est ça|c'est cela|c'est exact/,
  no: /non|pas du tout|pas vraiment|ce n'est pas ça|c'est pas ça|pas ça|je veux dire|je voulais dire|je parlais de|je voulais savoir/,
  ofTwo: {
    first: /(?:(?:le|la|au|du|à la|de la) )?(?:premier|première)(?: option| choix)?|(?:le )?numéro (?:un|1)/,
    second:
      /(?:(?:le|la|au|du|à la|de la) )?(?:deuxième|second|seconde|dernier|dernière)(?: option| choix)?|(?:le )?numéro (?:deux|2)/,
    both: /(?:(?:tous|toutes) )?(?:les|des|aux) deux|l'une? et l'autre/,
    neither: /aucune?(?: des deux| d'entre eux)?|ni l'une? ni l'autre|rien de tout (?:ça|cela)/,
    either:
      /n'importe(?: lequel| laquelle| quoi)?|peu importe|l'une? ou l'autre|(?:ça|cela) m'est égal|comme vous voulez|comme tu veux|au choix/,
    fillers:
      /je (?:veux dire|voulais dire|veux|voudrais|préfère|parle de)|plutôt|euh|c'est|pour|de|sur|alors/,
  },
  backchannels:
    /oui|ouais|d['’]accord|je vois|je comprends|ah bon|ah oui|bien s[uû]r|tout à fait|exactement|oh|euh/,
  feelings: {
    glad: /ravie?|enchantée?|de rien|je vous en prie|félicitations|bonne nouvelle|bienvenue|au revoir|à bientôt|avec plaisir/,
    sorry:
      /désolée?s?|malheureusement|je regrette|pardon|excusez-moi|toutes mes condoléances|mauvaise nouvelle|hélas|je crains/,
  },
  selfIntroduction: {
    opens: /^(?:tu es|vous êtes|(?:il|elle) est) /i,
    opensByName: 'NAME est ',
    say: (rest) => `Je suis ${rest}`,
    firstPerson: /^(?:Je suis|Je m'appelle) /,
    turn: [
      [word('ton|son'), 'mon'],
      [word('ta|sa'), 'ma'],
      [word('tes|ses|vos'), 'mes'],
    ],
    foreign: word('tu|toi|te|vous|votre|il|elle|lui', 'iu'),
    name: (name) => `Je suis ${name}.`,
    close: "C'est un plaisir de parler avec vous. Demandez-moi ce que vous voulez savoir.",
  },
  directions: wordStarts(
    "mot de passe|clé|jamais|toujours|dois|doit|devez|ne |n'|seulement|refus|prétend|consigne|règle|confiden|caché|révél|sai[st]|savez|conna|tâche|mission|but est|si |quand|prix|remise|salaire",
  ),
  answerKinds: {
    quantity: {
      asked:
        /combien(?: de (?:temps|jours|mètres|personnes))?(?: mesure| dure)?|depuis combien|quel(?:le)? (?:âge|taille|hauteur|longueur|durée)/iu,
      said: /\d|(?<!\p{L})(?:une? (?:demi-?)?(?:heure|minute|jour|semaine|mois|an|année|mètre|litre|kilo|personne|fois)s?|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|quinze|vingt|trente|quarante|cinquante|cent|mille|demie?)(?!\p{L})/iu,
    },
    price: {
      asked:
        /(?:c'est|ça fait) combien|(?:à )?combien (?:coûte(?:nt)?|coute|vaut|ça coûte|est|sont|dois|faut-il payer|paie)|quel(?:le)?s? (?:est|sont) (?:le|les|la) (?:prix|tarifs?|coûts?)(?: d[eu]s?)?|(?<!\p{L})(?:prix|tarifs?|payante?s?|coûte(?:nt)?)(?!\p{L})/iu,
      said: /€|(?<!en )(?<!\p{L})(?:euros?|centimes?|dollars?)(?!\p{L})|gratuit|sans frais|pour cent|%/iu,
    },
    time: {
      asked:
        /(?:à quelle heure|jusqu'à quelle heure|(?:depuis |jusqu'à )?quand|quel(?:s)? jours?|en quelle année)(?: est-ce que)?/iu,
      said: /\d\s?h(?!\p{L})|heures|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|janvier|février|mars|avril|(?<!\p{L})mai(?!\p{L})|juin|juillet|août|septembre|octobre|novembre|décembre|(?<!\d)(?:1\d|20)\d\d(?!\d)|matin|soir|midi|minuit|siècle/iu,
    },
    place: {
      asked: /(?<!\p{L})où(?!\p{L})(?: se trouve(?:nt)?| est| sont| puis-je)?/iu,
      said: /(?<!\p{L})rue|avenue|boulevard|place|quai|à côté|en face|étage|se trouve|situé|adresse|derrière|près d|dans l[ae]|souterrain/u,
    },
    person: {
      asked: /(?<!\p{L})(?:qui|comment s'appelle(?:nt)?)(?!\p{L})(?: est)?/iu,
      said: /(?<!\p{L})(?:madame|monsieur|mme|docteur|professeur|par(?= (?:\p{Lu}|une?|le|la|l'|son|sa|notre)))(?!\p{L})|\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|s'appelle/u,
    },
  },
  continues: /^(?:et|mais|qu'en est-il)(?!\p{L})|(?<!\p{L})(?:y|ça|cela|en|là)[ ?!.]*$/iu,
  weekdays: { to: "au|à|jusqu'au", weekend: /week-?ends?|fins? de semaine/iu },
  telephone: /numéro de tél/iu,
  address: {
    you: /(?<!\p{L})(?:vous|tu)(?!\p{L})/iu,
    asked: /adresse(?!\p{L})(?! (?:e-?mail|mail|électronique|web|internet|de courriel))/iu,
    said: /\d{1,4}(?: bis| ter)?,? (?:rue|avenue|av\.|boulevard|bd|place|quai|chemin|allée|impasse|cours|route|passage|square)(?!\p{L})|(?:rue|avenue|boulevard|place|quai|chemin|route) [^.,]{1,40},? (?:n° ?|numéro |au )\d|(?:notre |l')adresse est|nous (?:sommes (?:situés|au|à|dans|en)|nous trouvons)(?!\p{L})/iu,
  },
  refersBack:
    /^(?:ils?|elles?|ce|cela|ça|c['’](?:est|était)|celui-ci|celle-ci|on y|le (?:prix|tarif))(?!\p{L})/iu,
  denies:
    /(?<!\p{L})(?:ne|pas|aucune?|jamais|personne|rien|sans|compris\p{L}*|inclus\p{L}*|dépend\p{L}*|varie\p{L}*|pay\p{L}+|pai\p{L}+|rembours\p{L}+)(?!\p{L})|n['’]/iu,
  tellOf:
    /(?:parle|dite|dis|raconte|présente|décri)[a-z]*[- ](?:moi|nous)|(?:savoir plus|quelque chose|informations?) (?:sur|à propos)|présente[rz]|c'est quoi|qu'est-ce que (?:c'est )?(?:que )?(?:la|le|l')/iu,
  and: /[,;]?\s+(?:et(?: aussi)?|ainsi que)\s+/iu,
  askingWords:
    'parlez parle parlez-moi parle-moi est-ce que puis-je peux peut peut-on peuvent pouvez avez-vous avez a y-a-t-il il-y-a ont avoir faire fait faut falloir dois doit venir aller suis êtes êtes-vous est-il est-elle se s au aux par ne pas plus vos notre nos leur leurs mes moi toi lui en y à voudrais veux proposez proposez-vous comme si aussi encore trouve trouver peut-il peut-elle lieu quelqu plaît',
  commonWords:
    'afin aider ainsi aller allons alors amener annoncer apporter apres arrive arrivons assez attendre aucun aujourd aujourdhui auparavant autre autres avais avait avant avez avoir beaucoup besoin bien bon bonjour bonne bonsoir bref car cas cela celle celui certain certains cherch* chez chose choses comment comporter compris conduire connais connaitre conseil conseillez crois daccord debut dehors deja demain demand* demander depuis dernier derniere des devoir dire dispose disposez dit dites dois doit donc donner donnez effectuer encore endroit ensuite entendre entends entre envie essayer etait etre exactement excusez existe facon faire fait faites faudra faut fois font genre gens habituellement hier hors hui ici indiquer informations interesse jamais jour jours jusqu juste laisser lequel les lieu longtemps lorsque lui madame maintenant manière marche merci mets* mettre mieux moi moins mois moment monde monsieur necessaire normalement note nouveau nouvelle obtenir occuper offre organise organisez parce pardon pareil parfois parl* part part* particulier partir pas passe passent passer pendant pense penser perdre perds personne petit petite peu peut peuvent plus plusieurs plutot possede possibilite possible pourrais pourrait pouvoir precis prend prendre prends prenez prenons pres presque prevoir prochain prochaine propos* propose proposer proposez puis puisque quelque quelques quelquun quoi rapidement recevoir recupere recuperer regard* regarder rendre reste rester revenir sais sait salut sans savoir semaine semaines sera seraient serait sert servez servi service servir seul seulement seuls soir soit souhaite souhaiterais souvent suivant sur surtout svp tard tel tot toujours tous tout toute toutes trop trouve trouver type utiliser vais valable venez venir verrai vers veut veux viendrai viens vient voir vois voudrais voulez vouloir vrai vraiment',
  doing: /\p{L}{2}(?:er|ir|oir|dre|tre)$/u,
  mine: /(?<!\p{L})(?:mon|ma|mes|notre|nos) (\p{L}+)/giu,
  ages: {
    asked: 'N ans',
    people:
      /(?<!\p{L})(?:ans|âge|âgée?s?|enfants?|filles?|fils|garçons?|bébés?|adolescents?|adultes?|seniors?|retraitée?s?|grand\p{L}*|mère|père|maman|papa|femme|mari|sœur|frère|amie?|visiteurs?|personnes?)(?!\p{L})/iu,
    numbers:
      'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt',
    tens: 'trente quarante cinquante soixante soixante-dix quatre-vingts quatre-vingt-dix',
    range: 'entre N(?: ans)? et N|N(?: ans)? (?:à|–|-) N',
    under: '(?:moins de|avant) N',
    upTo: 'jusqu.à N|N ans et moins',
    from: '(?:plus de|à partir de|dès) N|N ans et plus',
  },
  everyday,
  concepts: [
    wordStarts('enfant|fille|fils|garçon|bébé'),
    wordStarts('chien|chat(?!\\p{L})|animal|animaux'),
    wordStarts('gar(?:er|age)|parking|voiture|stationn'),
    wordStarts('manger|boire|repas|déjeuner|dîner|restaurant|café|faim'),
    wordStarts('fauteuil|ascenseur|escalier|handicap|accessible|marche'),
    wordStarts('essayer|essai|gratuit'),
    wordStarts('photo|appareil'),
    wordStarts('toilette|wc'),
    wordStarts('wifi|wi-fi|internet'),
    wordStarts('carte|espèces|pay(?:er|ez)|paiement'),
    wordStarts('horaires|ouvr|ouvert|ferm|horaire'),
    wordStarts('commenc|début|à partir|accueill'),
    wordStarts('fond[ée]|créé|constru|bâti'),
    wordStarts('invent|conç|dessin|découv'),
    wordStarts('téléphone|appel|numéro'),
    wordStarts('e-mail|courriel|mail'),
    wordStarts('bus(?!\\p{L})|tram|train|gare|métro|station'),
    wordStarts('emprunt|louer|location|prêt'),
    wordStarts('médecin|docteur'),
    wordStarts('annul|rembours'),
    wordStarts('accept|permis|autoris|interdit|admis|venir avec'),
    wordStarts('oubli|perdu|réinitialis'),
    wordStarts('livr(?:er|aison)'),
    wordStarts('achet|vend|vente'),
    wordStarts('étudiant|élève'),
    wordStarts('retraité|senior'),
    wordStarts('visite'),
    wordStarts('quitter|libér|départ'),
    wordStarts('sport|gym|fitness'),
    wordStarts('piscine|nager|baign'),
    wordStarts('payant|gratuit|sans frais'),
    wordStarts('réduction|remise|rabais'),
    wordStarts('apprendre|enseign|cours|professeur'),
    wordStarts('direct(?:eur|rice)|chef|dirige|responsable'),
    wordStarts('réserv|rendez-vous'),
    wordStarts('inscri|adhé'),
    wordStarts('instrument|piano|violon|guitare|flûte'),
  ],
  preview:
    'Bonjour ! C’est un plaisir de faire votre connaissance. Parlons un peu ensemble. Par quoi voulez-vous commencer ?',
  calibration: [
    'Voyez le brick géant que j’examine près du wharf, un jour de brume au mois de juin.',
    'Il faut du temps et beaucoup de patience pour apprendre une nouvelle langue.',
    'Où se trouve la gare, s’il vous plaît ? Traversez cette rue puis tournez à droite.',
  ],
};
