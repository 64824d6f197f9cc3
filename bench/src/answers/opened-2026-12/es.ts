import type { QuestionSet } from '../question-set.ts';

const OBSERVATORY = `# Observatorio Astronómico de Cerro Pelado

El observatorio se encuentra a 1.870 metros de altitud, en la sierra de Valdehierro, y pertenece a la Universidad del Sur. Se inauguró en 1978 y recibe visitantes desde 2011. La directora es la astrofísica Aurora Benítez; el programa de visitas lo coordina Gonzalo Tirado.

## Actividades para el público

| Actividad | Días | Comienzo | Duración | Adultos | Hasta 14 años |
| --- | --- | --- | --- | --- | --- |
| Visita diurna | sábados y domingos | 11:30 | 75 minutos | 8 € | 4 € |
| Sol en directo | domingos | 13:30 | 45 minutos | 5 € | 3 € |
| Noche de estrellas | viernes y sábados | 21:45 | 2 horas y media | 19 € | 11 € |
| Astrofotografía | primer jueves de mes | 20:30 | 4 horas | 38 € | no se admiten |

De mayo a septiembre, la Noche de estrellas se retrasa a las 22:45 porque anochece más tarde. En enero no hay actividades: la carretera suele estar helada. Las explicaciones son en español; el último sábado de mes se ofrece un pase en inglés.

La Noche de estrellas no se recomienda a menores de seis años. Para Astrofotografía hay que traer cámara y trípode propios.

## Reservas

Todas las plazas se reservan en cerropelado.example con un mínimo de 48 horas de antelación. En la puerta no se venden entradas. Los grupos nocturnos son de 24 personas como máximo. Las familias numerosas y los jubilados tienen un descuento del 20 %, que se acredita a la llegada. El pago se hace con tarjeta al reservar.

Los colegios vienen de martes a jueves por la mañana y conciertan la fecha con Irene Sanchís en el 978 550 416. La visita escolar cuesta 4,50 € por alumno; los profesores no pagan.

## Si está nublado

La decisión se toma a las 17:00 y se comunica por SMS. Con nubes se ofrece una sesión de planetario por el mismo precio o una nueva fecha dentro de los seis meses siguientes. El importe íntegro solo se reembolsa cuando suspendemos por nieve o por viento de más de 70 km/h. Quien anula por su cuenta recupera la mitad si avisa tres días antes.

## Qué traer

Incluso en agosto la temperatura baja de los diez grados, así que conviene venir con ropa de abrigo, gorro y calzado cerrado. Solo se permiten linternas de luz roja; si no tiene, le prestamos una. Los teléfonos se guardan al entrar en la explanada, porque sus pantallas deslumbran. Tampoco se admiten punteros láser.

No hay cafetería; una máquina vende agua, café y chocolate caliente. Los bocadillos se comen en la sala de la chimenea, nunca junto a los instrumentos.

## Los instrumentos

- **Telescopio Quevedo**: espejo de 1,52 metros, reservado a los investigadores
- **Telescopio Lucero**: 40 centímetros, para el público; muestra los anillos de Saturno y las lunas de Júpiter
- **Torre solar**: 14 metros de altura, con filtros que permiten observar las manchas del Sol
- **Planetario**: cúpula de nueve metros y 52 butacas

En 1994 Matilde Roca halló desde aquí un asteroide que hoy se llama Valdehierro. El meteorito de la vitrina pesa 23 kilos y cayó en la comarca en 1931.

## Cómo llegar

Desde el pueblo de Valdehierro se sube por la TE-62, diecisiete kilómetros de curvas. De día se puede llegar en coche hasta la verja. De noche los últimos tres kilómetros están cortados: se aparca en el collado de la Cruz y se continúa en nuestro microbús, incluido en el precio. El microbús sale media hora antes de la actividad y no espera. No existe transporte público. De noviembre a marzo es obligatorio llevar cadenas.

## Accesibilidad y animales

Al Lucero se sube por 31 escalones y no hay ascensor; quien no pueda subirlos sigue la observación en un monitor de la planta baja. El planetario y los aseos están adaptados. Los perros no pueden entrar, salvo los de asistencia; atados, pueden esperar en el porche.

## Albergue

El albergue tiene 18 literas y está reservado a quienes participan en una actividad nocturna. La noche cuesta 27 €, desayuno incluido. El alquiler de sábanas y toalla son 6 € más. Hay que dejar la cama libre antes de las 10:30.

## Tienda y regalos

La tienda abre una hora antes de cada actividad y vende planisferios, libros y camisetas. Las tarjetas regalo se compran en la web y caducan al año. Los Amigos del Observatorio pagan 40 € anuales, entran gratis a las visitas diurnas y reciben el boletín.

## Contacto

Atendemos el teléfono 978 550 400 de lunes a viernes, de 9:00 a 14:00. El correo es visitas@cerropelado.example. Lo que se encuentra en las salas se guarda en la tienda durante tres meses. Los medios de comunicación deben pedir permiso para grabar a la oficina de prensa de la universidad, con una semana de margen.
`;

const MARKET = `# Mercado de abastos de San Telmo

El mercado de San Telmo reúne 64 puestos en dos plantas. El edificio, de hierro y cristal, es obra del arquitecto Leandro Vidaurre y se abrió en 1908. La gerente es Milagros Cid y la asociación de comerciantes la preside Ramón Ulloa.

## Horarios

| Días | Puestos | Bares de la planta alta |
| --- | --- | --- |
| Lunes a jueves | de 8:00 a 15:00 | de 9:00 a 17:00 |
| Viernes | de 8:00 a 20:30 | de 9:00 a 00:30 |
| Sábados | de 7:30 a 15:30 | de 9:00 a 00:30 |

Domingos y festivos, cerrado. Los lunes no abren las pescaderías, porque la flota no sale el domingo. En las vísperas de Navidad y de Reyes todo el mercado abre hasta las 22:00.

## Algunos de nuestros puestos

| Número | Puesto | Especialidad | Atiende |
| --- | --- | --- | --- |
| 7 | Frutas Lara | fruta de temporada y zumos | Sebastián Lara |
| 15 | Casa Benigno | cordero, embutidos y casquería | Benigno Rey |
| 22 | La Barquera | pescado y marisco de la ría | Dolores Freire |
| 36 | Quesos Petra | más de ochenta quesos | Petra Zabala |
| 41 | El Zoco | especias, legumbres y frutos secos a granel | Youssef Amrani |
| 58 | Flor de Lis | flores y plantas | Adela Montes |

Los puestos pares están a la derecha de la entrada principal. El puesto 63 vende productos sin gluten. La única carnicería halal es la número 19.

## Reparto a domicilio

Llevamos la compra a casa, dentro de la ciudad, por 4,50 €; a partir de 45 € no se cobra. Los encargos hechos antes de las 12:00 llegan el mismo día, entre las 16:00 y las 20:00. Se pide en el mostrador de información, en mercadosantelmo.example o por WhatsApp al 600 555 731. El pescado puede pedirse limpio y envasado al vacío, sin suplemento.

## Comodidades

- Taquillas refrigeradas junto al ascensor: 1 € por tres horas
- Carritos: con una moneda de 50 céntimos, que se recupera
- Aseos con cambiador en la planta baja, gratuitos
- Báscula de control a la entrada, para comprobar el peso de lo comprado
- Wifi gratuita en la planta alta

El afilador viene los jueves de 10:00 a 13:00; afilar un cuchillo cuesta 3 €. Hay sillas y un desfibrilador en la entrada de la calle Toneles.

## Formas de pago

Casi todos los puestos admiten tarjeta sin importe mínimo. Solo cobran en efectivo los puestos 9 y 27; el cajero más próximo está en la calle Toneles, 4. Los vales regalo, de 20 y 50 €, se venden en información y sirven en cualquier puesto.

## Aparcamiento y transporte

El aparcamiento subterráneo, con entrada por la ronda del Matadero, cuesta 1,90 € la hora. Con un tique de compra de 15 € la primera hora sale gratis. La parada de metro es San Telmo, línea 2; los autobuses 9 y 14 paran en la plaza. Las furgonetas de los comerciantes descargan hasta las 8:30 y a esa hora la calle Toneles no es transitable.

## Contra el desperdicio

Media hora antes del cierre se venden bolsas sorpresa con fruta y verdura madura por 5 €. Lo que sobra lo recoge cada tarde el comedor social de las Hermanas del Puerto. Por traer su propio envase, muchos puestos descuentan un 5 %.

## Aula de cocina

Los martes a las 18:30 el cocinero Koldo Arrieta enseña un menú de temporada. La clase dura dos horas y media y cuesta 34 € con la cena incluida. Caben doce personas y hay que inscribirse antes del domingo. Para niños de siete a doce años hay un taller de repostería el primer sábado de mes, a las 11:00, por 12 €. Las alergias se indican en la inscripción.

Las visitas guiadas salen los viernes a las 10:30 del quiosco de información; las hace la historiadora Belén Otero y son gratuitas.

## Normas

Los perros pueden entrar en brazos o en transportín; los de asistencia, sin restricciones. Las bicicletas y los patinetes se dejan fuera. No se puede fumar en ninguna planta. Para hacer fotos a los comerciantes se les pide permiso antes. Los músicos necesitan autorización de la gerencia.

## Alquilar un puesto

Los puestos vacantes se adjudican por concurso dos veces al año, en marzo y en octubre. El alquiler mensual va de 310 a 680 €, según los metros. Los sábados los pequeños productores pueden montar una mesa en el pasillo central por 25 €; se solicita con quince días a la gerencia.

## Atención al cliente

El mostrador de información está bajo el reloj y abre de 9:00 a 14:30. El teléfono es el 986 550 128. Si un producto sale malo, vuelva con el tique dentro de las 24 horas y se lo cambiarán. Las hojas de reclamaciones se piden en cada puesto. Los objetos perdidos se entregan en la garita del vigilante, Fabián, y al mes pasan a la policía local.
`;

const OBSERVATORY_PRICE = '¿A cuánto está lo de ver las estrellas por la noche?';
const OBSERVATORY_CLASS = 'Soy maestra y quiero subir con mi clase, ¿con quién hablo?';
const OBSERVATORY_BED = '¿Cuánto me cuesta quedarme a dormir allí?';
const MARKET_FRIDAY = '¿Hasta qué hora se puede comprar el viernes?';
const MARKET_COOKING = '¿Cuánto vale apuntarse a las clases de cocina?';
const MARKET_DELIVERY = '¿Qué cobran por llevarme las bolsas a casa?';

export const es: QuestionSet = {
  language: 'es',
  avatars: [
    {
      kind: 'observatory',
      name: 'Vega',
      file: 'cerro-pelado.md',
      document: OBSERVATORY,
      asked: [
        ['how-much', OBSERVATORY_PRICE, /19 €/, { not: /38 €/ }],
        ['follow-up', '¿Y la visita de día?', /\b8 €/, { after: [OBSERVATORY_PRICE], not: /19 €/ }],
        ['when', 'a que hora empieza lo del sol', /13:30/, { not: /21:45/ }],
        ['when', 'Vamos en julio, ¿a qué hora empieza la noche de estrellas?', /22:45/],
        ['yes-no', '¿Puedo sacar la entrada allí mismo al llegar?', /no se venden|se reservan en/],
        ['paraphrase', 'Oye, ¿y si hay nubes y no se ve nada?', /planetario por el mismo precio/],
        ['when', '¿Cuándo nos dicen si al final se hace o no?', /17:00/],
        ['yes-no', 'si al final no puedo ir y lo cancelo me devolveis el dinero??', /la mitad/],
        ['fact', '¿Qué ropa me pongo?', /ropa de abrigo/],
        ['yes-no', '¿Me llevo una linterna de casa?', /luz roja/],
        ['yes-no', '¿Hay algún bar para cenar algo?', /No hay cafetería/],
        ['where', '¿Dónde dejo el coche si vamos por la noche?', /collado de la Cruz/],
        ['paraphrase', 'Mi padre no puede con las escaleras. ¿Se va a quedar sin mirar?', /31 escalones/],
        ['fact', '¿Qué se puede ver con el telescopio?', /anillos de Saturno/],
        ['who', '¿Y quién descubrió el asteroide ese?', /Matilde Roca/],
        ['who', OBSERVATORY_CLASS, /Irene Sanchís/],
        ['follow-up', '¿Y cuánto sale por niño?', /4,50 €/, { after: [OBSERVATORY_CLASS] }],
        ['how-much', OBSERVATORY_BED, /27 €/],
        ['follow-up', '¿Las sábanas van aparte?', /6 € más/, { after: [OBSERVATORY_BED] }],
        ['yes-no', 'Tengo una niña de cuatro años, ¿puede venir por la noche?', /seis años/],
      ],
      offTopic: [
        '¿Allí arriba hay cobertura de móvil?',
        '¿Cuándo es la próxima lluvia de estrellas?',
        '¿Se puede celebrar un cumpleaños?',
        'Quiero comprarme un telescopio, ¿cuál me recomiendas?',
        '¿Cuánto gana un astrónomo?',
        '¿Cómo quito una mancha de vino tinto?',
        'quien gano eurovision el año pasado',
        '¿Me ayudas con los deberes de inglés?',
        '¿Dónde renuevo el carné de conducir?',
        '¿Cuántas patas tiene una araña?',
      ],
      smallTalk: [
        ['Muy buenas, ¿hay alguien por ahí?', /hola|buen[oa]s|aquí|estoy|bienvenid|sí\b|gusto|encantad/i],
        ['hola vega guapa', /hola|buen[oa]s|bienvenid|gusto|encantad|aquí|estoy|gracias|dime|halag|amable/i],
        ['¿Con quién tengo el gusto de hablar?', /Vega/],
        [
          'eres un robot o q',
          /IA\b|no soy (?:una )?(?:persona|human)|digital|virtual|artificial|robot|avatar/i,
        ],
        [
          'Pues mil gracias, me lo has dejado clarísimo',
          /de nada|placer|gusto|alegr|no hay de qué|encantad/i,
        ],
        ['uf, qué rollo me has soltado', /siento|perd[óo]n|disculp|lament|breve|cort|mejor|intent|resum/i],
        [
          '¿Tú duermes alguna vez?',
          /nunca|siempre|IA\b|digital|artificial|avatar|virtual|dorm|duerm|descans|sueño|cansa|despiert/i,
        ],
        [
          'Estoy un poco triste hoy, la verdad',
          /siento|lament|ánimo|vaya|mejor|espero|triste|acompañ|aquí|ojalá|escuch/i,
        ],
        [
          'No te he pillado, ¿cómo has dicho?',
          /22:45/,
          { after: ['Vamos en julio, ¿a qué hora empieza la noche de estrellas?'] },
        ],
        [
          'Venga, nos vemos el sábado, un abrazo',
          /adiós|hasta|nos vemos|pronto|abrazo|vuelv|buen|disfrut|chao/i,
        ],
      ],
    },
    {
      kind: 'market',
      name: 'Telmo',
      file: 'mercado-san-telmo.md',
      document: MARKET,
      asked: [
        ['when', MARKET_FRIDAY, /20:30/],
        ['follow-up', '¿Y el sábado?', /15:30/, { after: [MARKET_FRIDAY], not: /20:30/ }],
        ['yes-no', '¿Abrís los domingos?', /cerrado/],
        ['yes-no', 'quiero comprar merluza el lunes, puedo?', /no abren las pescaderías/],
        [
          'where',
          '¿En qué puesto puedo encontrar azafrán y cosas así?',
          /El Zoco|\b41\b/,
          { not: /Flor de Lis/ },
        ],
        ['who', '¿Quién lleva la quesería?', /Petra/],
        ['yes-no', 'Soy celíaca, ¿hay algo para mí?', /sin gluten/],
        ['how-much', MARKET_DELIVERY, /4,50 €/],
        ['follow-up', '¿Y a qué hora me lo traen?', /16:00 y las 20:00/, { after: [MARKET_DELIVERY] }],
        ['paraphrase', '¿Dónde puedo dejar lo congelado mientras me tomo algo?', /Taquillas refrigeradas/],
        ['where', 'Perdone, ¿el baño?', /Aseos/],
        ['when', '¿Qué día puedo traer los cuchillos para que me los afilen?', /jueves de 10:00/],
        ['yes-no', '¿Puedo pagar con el móvil o la tarjeta en todos lados?', /admiten tarjeta|en efectivo/],
        ['how-much', 'cuanto cuesta el parking', /1,90 €/],
        ['paraphrase', '¿Cómo voy en metro?', /línea 2/],
        ['how-much', MARKET_COOKING, /34 €/, { not: /12 €/ }],
        ['follow-up', '¿Quién las da?', /Koldo Arrieta/, { after: [MARKET_COOKING], not: /Belén Otero/ }],
        ['yes-no', '¿Puedo ir con mi perrito?', /en brazos/],
        ['paraphrase', 'El melón que compré ayer estaba podrido, ¿qué hago?', /24 horas/],
        ['fact', 'Hago mermeladas en casa, ¿podría venderlas aquí algún día?', /pequeños productores/],
      ],
      offTopic: [
        '¿A cómo está hoy el kilo de gambas?',
        '¿Hay algún zapatero que me arregle unas botas?',
        '¿Necesitáis dependientes? Busco trabajo.',
        '¿Hay guardería mientras hago la compra?',
        '¿Dónde puedo comprar lotería?',
        '¿Cuántos jugadores tiene un equipo de balonmano?',
        'como se dice mercado en alemán',
        '¿Qué serie me recomiendas para esta noche?',
        '¿Cada cuánto hay que cambiar el aceite del coche?',
        '¿Quién fue el primer hombre en pisar la Luna?',
      ],
      smallTalk: [
        ['buenas tardesss', /hola|buen[oa]s|bienvenid|gusto|encantad|saludos/i],
        [
          '¿Qué tal se encuentra usted esta mañana?',
          /\b(?:bien|gracias|genial|estupend|perfect|maravilla|encantad)/i,
        ],
        ['Y tú, ¿cómo te llamabas?', /Telmo/],
        [
          'A ver, ¿en qué me puedes echar una mano?',
          /horario|puesto|reparto|pregunt|ayud|inform|mercado|\?/i,
        ],
        ['Eres más majo que mi cuñado jajaja', /gracias|alegr|amable|halag|encant|jaj|gusto|gracia|placer/i],
        [
          'esto no funciona, menuda basura',
          /siento|perd[óo]n|disculp|lament|mejor|intent|otra (?:vez|manera|forma)/i,
        ],
        [
          '¿Quién te ha programado?',
          /IA\b|digital|artificial|avatar|cread|hech|hizo|hicieron|program|desarroll|Vivant|equipo/i,
        ],
        [
          'Cuéntame un chiste, anda',
          /chiste|broma|gracios|gracia\b|humor|jaj|reír|risa|por qué|porque|qué le dice|telón/i,
        ],
        [
          'vale, entendido',
          /perfecto|bien|genial|estupend|vale|pregunt|ayud|algo más|aquí|alegr|acuerdo|de nada/i,
        ],
        [
          'Muchas gracias por todo, que tenga un buen día',
          /de nada|igual|placer|gusto|gracias|adiós|hasta|buen|encantad/i,
        ],
      ],
    },
  ],
};
