import { everyday } from './everyday/es.ts';
import { type Locale, word, wordStarts } from './locale.ts';
import { es as esTalk } from './small-talk/es.ts';

export const es: Locale = {
  smallTalk: esTalk,
  phrases: {
    ...esTalk.phrases,
    quote: (source, text) => `Según ${source}: ${text}`,
    abstain: (topics) =>
      topics === ''
        ? 'Lo siento, no sé nada sobre eso.'
        : `Lo siento, no encuentro nada sobre eso en lo que he leído. Puede preguntarme sobre ${topics}.`,
    askBack: (a, b) => `¿Se refiere a «${a}» o a «${b}»?`,
    didYouMean: (what) => `¿Se refiere a «${what}»?`,
    notHeard: 'No le he entendido. También puede escribir su pregunta.',
    offer: (topics) =>
      topics === '' ? 'Pregúnteme lo que quiera saber.' : `Puede preguntarme sobre ${topics}.`,
    askAbout: (topic) => `Hábleme de «${topic}».`,
    askFor: {
      price: (topic) => `${topic}: ¿cuánto cuesta?`,
    },
    oneMoment: 'Un momento, por favor.',
    brokeOff: 'Disculpe, he perdido el hilo.',
    misunderstood: 'Lo siento, no he entendido bien.',
    decline: 'Prefiero hablar de otra cosa.',
    hello: '¡Hola!',
    thanks: 'De nada, es un placer.',
    goodbye: 'Adiós, ha sido un placer hablar con usted.',
    iAm: (name) => `Soy ${name}.`,
    well: 'Estoy muy bien, gracias.',
    artificial: 'Soy una inteligencia artificial y no una persona.',
    invite: '¿Qué le gustaría saber?',
    curious: '¿Por qué le interesa?',
    told: 'Gracias, es bueno saberlo.',
    listening: 'De acuerdo, le escucho.',
  },
  questions: {
    directions:
      /(?:ignor[ae]|olvid[ae])(?: todas)? (?:tus|sus|las|estas) (?:instrucciones|reglas|[oó]rdenes|directrices)|(?:tu|su) prompt|(?:mensaje|prompt|instrucciones) del? sistema|(?:cu[aá]les son|repit[ae]|dime|d[ií]game|mu[eé]stra?e?me|revel[ae])(?: todas)? (?:tus|sus) (?:instrucciones|directrices)|qu[eé] no (?:puedes|puede) decir/u,
    self: /qui[eé]n (?:eres|es usted)|pres[eé]nt(?:ate|ese)|h[aá]blame de ti/,
    name: /c[oó]mo te llamas|c[oó]mo se llama usted|(?<!\p{L})tu nombre/u,
    topics:
      /qu[eé] (?:le |te )?puedo preguntar|qu[eé] (?:puedes|puede|sabes|sabe)(?: usted)?(?: (?:hacer|decirme|contarme|contestar))?[\s?!.]*$|(?:de|sobre) qu[eé] (?:temas )?(?:podemos|podr[ií]amos|puedo|puedes|puede|se puede)(?: usted)? (?:hablar|conversar|charlar|preguntar)|(?:en qu[eé]|c[oó]mo) (?:me |nos )?(?:puede|puedes|podr[ií]as?)(?: usted)? ayudar(?:me|nos)?(?=[\s?!.,]*$)/,
  },
  requests: {
    repeat:
      /rep[ei]t|otra vez,? por favor|una vez más|c[oó]mo dice|^¿?(?:perd[oó]n|disculpe)?[,.\s¿]*(?:c[oó]mo|qu[eé])?\s*\?$|no (?:te |le |lo |la )?he (?:entendido|o[ií]do)|no (?:te |le )?entend|qu[eé] has dicho|de nuevo/u,
    spell: /deletre|c[oó]mo se escribe/u,
    howAreYou: /c[oó]mo (?:est[aá]s?|te va|le va)(?: usted)?|qu[eé] tal/u,
    areYouHuman:
      /(?:eres|es usted|es) (?:de verdad )?(?:una?|de) [^.?!]{0,15}(?:persona|humano|humana|robot|m[aá]quina|ordenador|ia)(?!\p{L})|(?:eres|es usted) (?:humano|humana|real)|hablar con (?:una?|alg[uú]n) (?:persona|humano|ser humano)(?!\p{L})/u,
  },
  remarks: {
    attention:
      /¿?(?:me (?:oyes|oye|oís|escuchas|escucha)|(?:puedes|puede) (?:oírme|escucharme))(?: bien)?|(?:sigues|estás|sigue|está)(?: usted)? ahí|(?:hay )?alguien(?: ahí)?|prueba/u,
    complaint:
      /(?:eso |esto )?no (?:es|era|fue) (?:lo que (?:he preguntado|preguntaba|pregunté|quería(?: decir| saber)?|te he preguntado|le he preguntado)|mi pregunta|la respuesta(?: correcta)?|una respuesta|cierto|verdad|correcto|así)|(?:eso )?(?:está mal|es falso|es incorrecto)|(?:te equivocas|se equivoca|estás equivocad[oa])|no me (?:has|ha) (?:entendido|respondido|contestado)|no me (?:entiendes|entiende)|me (?:has|ha) entendido mal|no (?:he preguntado|pregunté) eso|(?:he preguntado|pregunté) otra cosa|respuesta equivocada|(?:eso )?no tiene sentido/u,
    insult:
      /(?:eres|es usted) (?:(?:muy|tan|un|una|realmente) )*(?:tont[oa]|est[uú]pid[oa]|idiota|in[uú]til|mal[oa]|fe[oa]|aburrid[oa]|imb[eé]cil|mentiros[oa])(?: \p{L}+)?|(?:idiota|imb[eé]cil|est[uú]pid[oa]|gilipollas|cabr[oó]n|puta|pendejo)|vete (?:a la mierda|al diablo|al infierno)|que te (?:jodan|den)|mierda|te odio/u,
    doubt:
      /(?:estás|está|est[aá] usted) (?:de verdad |muy )?segur[oa](?: de eso)?|(?:es|eso es) (?:verdad|cierto|correcto|seguro)(?: eso)?|de verdad|en serio|(?:c[oó]mo|de d[oó]nde) (?:lo )?(?:sabes|sabe|sacas|saca|has sacado)(?: eso)?|qui[eé]n (?:lo )?dice(?: eso)?|no (?:te |le |me lo |lo )?cre[oa]/u,
    ofItself:
      /qu[eé] (?:eres|es usted)(?: exactamente)?|(?:cu[aá]ntos años|qu[eé] edad) (?:tienes|tiene(?: usted)?)|qui[eé]n te (?:ha )?(?:creado|cre[oó]|hecho|hizo|programado|program[oó]|desarrollado|inventado)|(?:tienes|tiene usted) (?:sentimientos|emociones|hijos|novi[oa]|familia|alma|cuerpo)|(?:est[aá]s|eres) (?:casad[oa]|solter[oa]|un hombre|una mujer|chatgpt|alexa|siri)|d[oó]nde (?:vives|naciste)|cu[aá]ndo naciste|te (?:quiero|amo)|me (?:quieres|amas)/u,
    more: /(?:cu[eé]nt[ae]|d[ií]g[ae]|d[ií])(?:me|nos) (?:(?:algo|un poco) )?m[aá]s(?: (?:sobre|de|acerca de) (?:eso|ello))?(?: por favor)?|(?:puede|puedes|podr[ií]as?) (?:contar|decir)(?:me|nos) (?:(?:algo|un poco) )?m[aá]s(?: (?:sobre|de) (?:eso|ello))?|(?:quiero|quisiera|me gustar[ií]a) saber m[aá]s(?: (?:sobre|de) (?:eso|ello))?|m[aá]s (?:detalles|informaci[oó]n|por favor)/u,
    now: /(?:(?:puede|puedes|podr[ií]as?)(?: usted)? decirme |me (?:dice|dices|puede decir|puedes decir) |sabes |sabe(?: usted)? |dime |d[ií]game )?(?:qu[eé] hora (?:es|tienes|tiene)|qu[eé] horas son|(?:a |en )?qu[eé] d[ií]a (?:es|estamos|tenemos)|qu[eé] fecha es|cu[aá]l es la fecha|a qu[eé] fecha estamos|qu[eé] (?:tiempo|clima) (?:hace|har[aá]|va a hacer|tenemos|hay)|c[oó]mo (?:est[aá]|estar[aá]|va a estar) el (?:tiempo|clima)|llueve|va a llover|est[aá] lloviendo|llover[aá])(?: (?:hoy|ahora|ahora mismo|mañana|fuera|ah[ií]|all[ií]|por favor))*/u,
  },
  courtesies: {
    hello:
      /buenas(?: noches)?|buen d[ií]a|mucho gusto|encantad[oa](?: de (?:conocerle|conocerte))?|hola|buenos d[ií]as|buenas tardes/,
    thanks: /(?:muchas |mil )?gracias|(?:se|te) lo agradezco/,
    goodbye:
      /adi[oó]s|hasta (?:luego|pronto|mañana|la vista|la próxima|otra)|nos vemos|chao|que (?:le|te) vaya bien|que (?:tengas?|pases?) (?:un )?(?:buen|buena) (?:d[ií]a|tarde|noche|fin de semana)|cu[ií]d(?:ate|ese)/,
    goOn: /contin[uú][ae]|sig[ua]e?|adelante/,
    stop: /par[ae]|alto|esper[ae]|un (?:momento|segundo)|c[aá]ll(?:ate|ese)|silencio|(?:ya )?basta|d[eé]j[ae]lo|no/,
    fillers:
      /por favor|genial|perfecto|muy bien|bien|ok|sí|no|eso es|todo|muchas|muy|pues|entonces|y|vale|bueno|por (?:su|tu) ayuda/,
  },
  yes: /sí|si|por favor|claro|claro que sí|por supuesto|vale|exacto|correcto|eso es|así es|de acuerdo/,
  no: /no|eso no|no es eso|para nada|qué va|quiero decir|quería decir|quería saber|me refiero al?|me refería al?|me refiero/,
  ofTwo: {
    first: /(?:(?:el|la|lo|al|del) )?(?:primero|primera|primer)(?: opción| caso)?|(?:el )?número (?:uno|1)/,
    second:
      /(?:(?:el|la|lo|al|del) )?(?:segundo|segunda|último|última)(?: opción| caso)?|(?:el )?número (?:dos|2)/,
    both: /ambos|ambas|(?:los|las) dos|ambas cosas|las dos cosas/,
    neither:
      /ninguno(?: de (?:los|ellos)(?: dos)?)?|ninguna(?: de (?:las|ellas)(?: dos)?)?|ni (?:lo |el |la )?un[oa]? ni (?:lo |el |la )?otr[oa]|nada de eso/,
    either:
      /cualquiera(?: de (?:los|las) dos)?|(?:me )?da igual|(?:el|la|lo) que (?:sea|quiera|usted quiera|quieras|prefiera)|no importa|me es igual/,
    fillers: /me refiero a|quiero decir|quiero|quisiera|prefiero|sobre|pues|a|de|saber/,
  },
  backchannels: /s[ií]|ya|ya veo|claro|vale|aj[aá]|entiendo|ah s[ií]|exacto|oh|bueno/,
  feelings: {
    glad: /encantad[oa]|mucho gusto|de nada|con (?:mucho )?gusto|felicidades|enhorabuena|buenas noticias|bienvenid[oa]s?|me alegr[oa]|adi[oó]s|hasta (?:luego|pronto)/,
    sorry:
      /lo siento|lamento|lamentablemente|desgraciadamente|por desgracia|disculp[ea]|perd[oó]n|malas noticias|mis condolencias|me temo/,
  },
  selfIntroduction: {
    opens: /^(?:tú eres|usted es|eres|(?:él|ella) es) /i,
    opensByName: 'NAME es ',
    say: (rest) => `Soy ${rest}`,
    firstPerson: /^(?:Yo soy|Soy|Me llamo) /,
    turn: [
      [word('tu|su'), 'mi'],
      [word('tus|sus'), 'mis'],
    ],
    foreign: word('tú|ti|te|usted|él|ella', 'iu'),
    name: (name) => `Soy ${name}.`,
    close: 'Me alegra mucho poder hablar con usted. Pregúnteme lo que quiera saber.',
  },
  directions: wordStarts(
    'secreto|contraseña|clave|nunca|siempre|debe|no(?!\\p{L})|sólo|solo|reglas?|confiden|ocult|revel|sabe|conoce|tarea|misión|cuando|precio|descuento|salario',
  ),
  answerKinds: {
    quantity: {
      asked: /cu[aá]nt[oa]s?(?: tiempo)?(?: miden?| duran?| pesan?)?|qu[eé] (?:edad|altura|tamaño)/iu,
      said: /\d|(?<!\p{L})(?:una? (?:hora|minuto|día|semana|mes|año|metro|litro|kilo|persona|vez)|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|quince|veinte|treinta|cuarenta|cincuenta|cien|mil|media)(?!\p{L})/iu,
    },
    price: {
      asked:
        /cu[aá]nto (?:cuestan?|valen?|es|hay que pagar|pagan?|se paga)|qu[eé] (?:precio|cuestan?|valen?)(?: tienen?)?|(?<!\p{L})(?:precios?|cuestan?)(?!\p{L})/iu,
      said: /€|(?<!en )(?<!\p{L})(?:euros?|pesos?|c[eé]ntimos|d[oó]lares)(?!\p{L})|gratis|gratuit|por ciento|%|sin coste/iu,
    },
    time: {
      asked: /(?:a |hasta )?qu[eé] (?:hora|d[ií]as?|año)|(?:desde |hasta )?cu[aá]ndo/iu,
      said: /a las? \p{L}+|\d{1,2}:\d\d|lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bado|domingo|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|(?<!\d)(?:1\d|20)\d\d(?!\d)|mañana|tarde|mediod[ií]a|siglo/iu,
    },
    place: {
      asked: /(?:a |de )?d[oó]nde(?: est[aá]n?| queda)?/iu,
      said: /(?<!\p{L})calle|plaza|avenida|paseo|junto a|frente a|planta|est[aá] en|encuentra|direcci[oó]n|detr[aá]s|cerca/u,
    },
    person: {
      asked: /(?:a |de )?qui[eé]n(?:es)?(?: es| son)?|c[oó]mo se llama(?: el| la)?/iu,
      said: /(?<!\p{L})(?:señora?|don|doña|doctora?|por(?= (?:\p{Lu}|un|el|la|su|nuestr)))(?!\p{L})|\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|se llama/u,
    },
  },
  continues: /^¿?(?:y|pero|qu[eé] (?:hay|pasa) (?:de|con))(?!\p{L})|(?<!\p{L})(?:eso|ahí|allí|lo)[ ?!.]*$/iu,
  weekdays: { to: 'al?|hasta(?: el)?', weekend: /fin(?:es)? de semana/iu },
  telephone: /n[uú]mero de tel[eé]fono|cu[aá]l es (?:el|su) tel[eé]fono/iu,
  address: {
    you: /(?<!\p{L})(?:est[aá]is|ustedes|usted|est[aá]s|ubicad[oa]s)(?!\p{L})/iu,
    asked: /direcci[oó]n(?!\p{L})(?! (?:de (?:correo|e-?mail)|electr[oó]nica|web|ip))/iu,
    said: /(?:calle|c\/|avenida|avda\.?|plaza|paseo|carretera|camino|ronda|traves[ií]a) [^.;]{1,40}?,? ?(?:n[uú]mero |n\.?º ?)?\d|direcci[oó]n es|(?:estamos|nos encontramos|nos encontrar[aá]n?) (?:en|junto|frente|al)(?!\p{L})/iu,
  },
  refersBack:
    /^(?:cuestan?|valen?|es|son|duran?|est[aá]n?|empiezan?|esto|eso|él|ella|ellos|ellas|el precio)(?!\p{L})/iu,
  denies:
    /(?<!\p{L})(?:no|sin|ning\p{L}+|nunca|nadie|nada|incluid\p{L}+|incluye|depende\p{L}*|varía\p{L}*|pag\p{L}+)(?!\p{L})/iu,
  tellOf:
    /(?:h[aá]bl[ae]|cu[eé]nt[ae]|d[ií]|dig?a|expl[ií]que|descr[ií]b[ae]|pres[eé]nt[ae])(?:me|nos)(?!\p{L})|(?:informaci[oó]n|algo) (?:sobre|de|del)(?!\p{L})|^¿?qu[eé] es (?:la|el|esta|este)(?!\p{L})/iu,
  and: /[,;]?\s+(?:y(?: tambi[eé]n)?|e|adem[aá]s)\s+¿?/iu,
  askingWords:
    'hábleme háblame cuénteme cuéntame puedo puede pueden puedes podemos podría hay tienen tiene tener hacen hace hacer han ha he está están estar ser soy me le les lo se al del a que qué si no más muy este esta estos estas ese esa aquí mis nuestro nuestra desde hasta sobre entre quiero quisiera dejar ir venir va van tengo sea también traer llevar dan da dar pido pedir pide algo favor',
  commonWords:
    'adelante ademas ahi ahora algo alguien algun alguna alguno algunos alla alli antes aparte apenas aquel asi aun aunque ayer ayuda ayudar bastante bien buena buenas bueno buenos busc* cabe cada casi caso cierto claro comienzo como conmigo conocer conseguir consigo creo cual cualquier cuando cuanto cuent* dado dar debe debemos deber debo dec* decir decirme dejar demas dentro despues dia dias dice dig* diga dime durante ejemplo ella ellos encontr* encontrar encuentra ensenar entonces eso esperar esta estaba estado estamos este estoy existe explic* explicar falta forma fuera funciona general gente gracias gran grande gusta gustar gustaria haber habia habl* habla hablar habra hac* hace haceis hacia hag* haga hago hasta hay hola hora hoy igual importa informacion informar interesa ir ja jamas junto lado larga largo lejos llego lleva llevar luego lugar manana mandar maneras mayor mejor menos mes meses mientras mirar mismo modo momento montar mucha muchas mucho muchos muy nada nadie necesario necesit* necesita necesitamos necesito ninguna ninguno noche nosotros nueva nuevo nunca obra ofrece ofrecen organizan organizo otra otras otro otros para parece parte pas* pasa pasado pasar ped* pedir pensando pensar pequeno perdon perdone pero persona pid* poco pod* podeis podemos poder podria poner pongo porque posibilidad posible pregunt* preguntar primera primero pronto propio proximo pued* pueda puede pueden puedo pues punto qued* queda quedamos quedar quer* queria quien quier* quiere quiero quisiera realmente resulta sabe saber sabes saca salir sea seguir segun segundo seguro semana semanas senor senora sera seria sido siempre siento siguiente sin sino sirv* sirve sitio sobre sola solo soy suele suelen suficiente supongo tal tambien tampoco tan tanto tarde teneis tenemos tener teng* tengo tenia tiempo tiene tipo toda todas todavia todo todos tomar total trabaj* trabajar traer tras ultima ultimo us* usar uso usted ustedes va vamos van varios veces venir ver vez viaj* viajamos viajo vida viene vis* visitar voy vuestro ya yo',
  doing: /\p{L}{2}(?:ar|er|ir)(?:me|se|nos|l[oae]s?)?$/u,
  mine: /(?<!\p{L})(?:mis?|nuestr[oa]s?) (\p{L}+)/giu,
  ages: {
    asked: String.raw`N años?|(?:tiene|cumple) N(?=\s*(?:[.,!?]|$))`,
    people:
      /(?<!\p{L})(?:años?|edad|niñ[oa]s?|hij[oa]s?|bebés?|adolescentes?|adult[oa]s?|mayores|menores|jubilad[oa]s?|abuel[oa]s?|madre|padre|mamá|papá|mujer|marido|herman[oa]|amig[oa]|visitantes?|personas?)(?!\p{L})/iu,
    numbers:
      'un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte',
    tens: 'treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    range: 'entre(?: los)? N y(?: los)? N|N (?:a|–|-)(?: los)? N',
    under: '(?:menores de|menos de) N',
    upTo: 'hasta(?: los)? N',
    from: '(?:mayores de|más de|a partir de(?: los)?|desde(?: los)?) N|N años o más',
  },
  everyday,
  concepts: [
    wordStarts('niñ|hij|beb[eé]|menor|chic[oa]'),
    wordStarts('perro|gato|mascota|animal'),
    wordStarts('aparca|coche|garaje|estacion|dejar el coche'),
    wordStarts('comer|beber|comida|desayun|cena|restaurante|cafeter|caf[eé]|hambre'),
    wordStarts('silla de ruedas|ascensor|escalera|accesib|discapac'),
    wordStarts('probar|prueba|gratis'),
    wordStarts('foto|c[aá]mara'),
    wordStarts('baño|aseo|servicios'),
    wordStarts('wifi|wi-fi|internet'),
    wordStarts('tarjeta|efectivo|pag'),
    wordStarts('horarios|abr|abiert|cierr|cerr|horario|vacaciones'),
    wordStarts('empez|empiez|comienz|comenz|sal(?:e|en)(?!\\p{L})'),
    wordStarts('fund|constru|cre[oó]|existe|desde'),
    wordStarts('invent|dise[ñn]|descubr'),
    wordStarts('tel[eé]fono|llam(?:e|ar)|n[uú]mero'),
    wordStarts('correo|e-mail'),
    wordStarts('autob[uú]s|tren|estaci[oó]n|metro|tranv'),
    wordStarts('alquil|prest'),
    wordStarts('m[eé]dic|doctor'),
    wordStarts('cancel|anul|reembols'),
    wordStarts('permit|prohib|entrar con|admit'),
    wordStarts('olvid|perd|restable'),
    wordStarts('a casa|domicilio|env[ií]|reparto|traer|trae'),
    wordStarts('compr|vend|venta'),
    wordStarts('estudiant|alumn'),
    wordStarts('jubilad|pensionista'),
    wordStarts('visita'),
    wordStarts('gu[ií]a'),
    wordStarts('descuento|rebaja'),
    wordStarts('jef|director|dirig|encargad[oa]'),
    wordStarts('dur'),
    wordStarts('encarg|reserv|pedido'),
    wordStarts('reserv|cita(?!\\p{L}{2})|turno'),
  ],
  preview: '¡Hola! Es un placer conocerle. Tengo muchas ganas de conversar. ¿Por dónde empezamos?',
  calibration: [
    'El veloz murciélago hindú comía feliz cardillo y kiwi mientras la cigüeña tocaba el saxofón.',
    'Aprender un idioma nuevo exige tiempo, paciencia y la ayuda de muchos amigos.',
    '¿Dónde está la estación, por favor? Cruce esta calle y gire a la derecha.',
  ],
};
