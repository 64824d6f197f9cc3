import type { QuestionSet } from '../question-set.ts';

const COOKERY = `# Escuela de cocina Azafrán

Azafrán es una escuela de cocina para aficionados en el centro de Murcia. La abrió en 2013 la cocinera Rosario Belmonte junto a su hermano Julián.

## Horario de secretaría

La secretaría atiende de lunes a viernes, de 10:00 a 13:30 y de 17:00 a 20:00. Los sábados solo abre de 10:00 a 13:00. Domingos y festivos, cerrado.

## Cursos

| Curso | Día | Duración | Precio |
| --- | --- | --- | --- |
| Arroces y paellas | martes | 4 semanas | 140 € |
| Cocina vegetariana | miércoles | 6 semanas | 195 € |
| Repostería | jueves | 8 semanas | 260 € |
| Sushi | sábado | 1 día | 65 € |

Los ingredientes y el delantal están incluidos en el precio. Al terminar la clase, los alumnos se sientan a comer lo que han preparado. En cada grupo hay doce plazas como máximo. Las clases de tarde empiezan a las 18:30.

## Niños

El taller Pequeños Chefs es para niños de siete a doce años. Se celebra el último domingo de cada mes y cuesta 22 euros.

## Matrícula

Para reservar plaza hay que pagar una señal de 30 euros. Si avisa con cinco días de antelación, le devolvemos todo el dinero; después, solo puede cambiar la fecha. Se puede pagar con tarjeta, por transferencia o con Bizum, pero no aceptamos efectivo. Los jubilados y los menores de veinticinco años tienen un 10 % de descuento.

## Alergias

Comunique sus alergias al matricularse. La clase de repostería no es apta para celíacos, porque usamos harina de trigo en todas las mesas.

## Profesores

Rosario Belmonte enseña arroces. Las clases de sushi las imparte Kenji Morales. De la repostería se encarga Elisa Cano, antigua pastelera del hotel Real.

## Regalos

Las tarjetas regalo valen para cualquier curso y caducan a los dos años. Se compran en la web y llegan por correo electrónico en unos minutos.

## Empresas

Organizamos cenas de empresa para grupos de entre ocho y treinta personas, desde 55 euros por persona. Pida presupuesto a Julián en el 968 555 213.

## Qué traer

Venga con calzado cerrado y el pelo recogido. Si quiere llevarse las sobras, traiga también un recipiente.

## Cómo llegar

Estamos en la calle Trapería, 19, en la primera planta. El edificio no tiene ascensor. La parada de autobús más próxima es Santo Domingo. El aparcamiento de la Glorieta queda a cinco minutos a pie.
`;

const VET = `# Clínica veterinaria San Roque

## Horario

| Día | Mañana | Tarde |
| --- | --- | --- |
| Lunes a jueves | 9:30–13:30 | 16:30–20:30 |
| Viernes | 9:30–13:30 | 16:30–19:00 |
| Sábado | 10:00–14:00 | cerrado |
| Domingo | cerrado | cerrado |

Fuera de este horario atendemos urgencias las veinticuatro horas en el teléfono 600 555 087. Las salidas nocturnas tienen un recargo de 45 euros.

## Consultas

Atendemos con cita previa. La consulta general cuesta 32 euros y dura unos veinte minutos. La revisión después de una operación es gratuita. También hacemos visitas a domicilio dentro de Valdemar por 20 euros más.

## Vacunas y microchip

La vacuna de la rabia es obligatoria y se pone una vez al año; cuesta 28 euros. La vacuna trivalente del gato vale 35 euros. El microchip cuesta 40 euros e incluye el registro. Los cachorros se vacunan por primera vez a las seis semanas.

## Operaciones

| Operación | Gato | Perro |
| --- | --- | --- |
| Castración | 95 € | 190 € |
| Esterilización | 140 € | 260 € |
| Limpieza de boca | 110 € | 150 € |

El animal debe estar en ayunas desde las diez de la noche anterior. Puede recogerlo por la tarde, a partir de las 17:00. El collar isabelino se presta sin coste.

## Peluquería

La peluquera, Noelia, trabaja los martes y los jueves. El baño de un perro pequeño cuesta 25 euros y el de uno grande, 40. No cortamos el pelo a los gatos.

## Residencia

En vacaciones cuidamos perros y gatos en nuestra residencia. La noche cuesta 18 euros por perro y 12 por gato. Entregue su comida habitual y la cartilla de vacunas. No admitimos animales exóticos. Los dueños reciben una foto al día por mensaje.

## El equipo

La directora es la doctora Inmaculada Prieto, especialista en corazón. El doctor Andrés Luque es el cirujano. Marta Gil atiende la recepción.

## Tienda

En la tienda hay piensos especiales, antiparasitarios y juguetes. No vendemos animales. Para adoptar un gato, pregunte por la protectora Huellas, con la que colaboramos.

## Pago

Aceptamos tarjeta y efectivo. Las facturas de más de 200 euros pueden pagarse en cuatro plazos sin intereses. Trabajamos con los seguros Mascotasana y Patalarga.

## Dónde estamos

La clínica está en la plaza del Mercado, 4, junto a la oficina de Correos. El aparcamiento más cercano es el del polideportivo.
`;

const GREETS = /hola|buen[oa]s|bienvenid|encantad|un gusto|un placer|saludos/i;
const NO_TROUBLE = /de nada|placer|gusto|encantad|no hay de qué|alegr|a (?:ti|usted|su|tu)\b/i;
const PARTS = /adiós|hasta (?:luego|pronto|la|otra|mañana|el)|nos vemos|que (?:le|te|tenga|vaya|pase)|chao/i;
const IS_WELL = /\b(?:bien|estupend|genial|perfect|fenomenal)/i;
const NO_PERSON =
  /\bIA\b|inteligencia artificial|artificial|no soy (?:una? )?(?:persona|human|ser)|ordenador|computador|digital|virtual|avatar|robot|máquina|programa/i;
const GO_AHEAD =
  /^(?!.*(?:siento|nada|no (?:puedo|sé|encuentro))).*(?:(?:^|\W)sí(?:\W|$)|claro|por supuesto|desde luego|adelante|gusto|encantad|preg[uú]nt|dígame|dime|puedo|puede)/is;

export const es: QuestionSet = {
  language: 'es',
  avatars: [
    {
      kind: 'school',
      name: 'Carmen',
      file: 'azafran.md',
      document: COOKERY,
      asked: [
        ['when', '¿A qué hora abre la secretaría por la tarde?', /17:00|las cinco/i],
        [
          'follow-up',
          '¿Y los sábados?',
          /13:00/,
          { after: ['¿Qué horario tiene la secretaría?'], not: /20:00|festivos/ },
        ],
        ['how-much', 'cuanto vale el curso de sushi', /\b65\b/, { not: /140|260/ }],
        [
          'follow-up',
          '¿y el de repostería?',
          /260/,
          { after: ['¿Cuánto vale el curso de sushi?'], not: /\b65\b/ },
        ],
        ['how-much', '¿Cuántas semanas dura el curso de cocina vegetariana?', /6 semanas|seis semanas/i],
        ['when', '¿Qué día de la semana se dan los arroces?', /martes/i, { not: /miércoles/ }],
        ['who', '¿Quién da las clases de sushi?', /Kenji Morales/, { not: /Elisa/ }],
        [
          'follow-up',
          '¿Y las de repostería?',
          /Elisa Cano/,
          { after: ['¿Quién da las clases de sushi?'], not: /Kenji/ },
        ],
        ['yes-no', '¿Tengo que llevar yo los ingredientes?', /incluidos/i],
        ['yes-no', '¿Puedo pagar en efectivo?', /no aceptamos efectivo/i],
        ['paraphrase', 'Mi hijo tiene nueve años, ¿hay algo para él?', /Pequeños Chefs|siete a doce/i],
        [
          'paraphrase',
          'Buenas, me ha surgido un viaje y no voy a poder ir. ¿Me reembolsan lo que pagué?',
          /cinco días|devolvemos/i,
        ],
        ['yes-no', 'soy celiaca, puedo hacer el de reposteria?', /no es apta/i],
        ['where', '¿Dónde están ustedes?', /Trapería/],
        ['paraphrase', 'Voy en coche, ¿se puede aparcar por allí cerca?', /Glorieta/],
        ['yes-no', 'Mi madre no puede subir escaleras. ¿Hay ascensor?', /no tiene ascensor/i],
        ['how-much', '¿Cuánta gente hay en cada grupo?', /doce/i, { not: /18:30|siete/ }],
        ['paraphrase', '¿Hacen alguna rebaja a los pensionistas?', /10 ?%|diez por ciento/i],
        ['how-much', '¿Cuánto tiempo valen las tarjetas regalo?', /dos años/i],
        ['who', '¿Quién abrió la escuela?', /Rosario Belmonte/, { not: /enseña/ }],
      ],
      offTopic: [
        '¿Va a llover esta tarde?',
        '¿A qué distancia está la Luna?',
        'quien gano la liga el año pasado',
        '¿Cómo se dice «mariposa» en alemán?',
        'Resérvame un vuelo a Lisboa, por favor.',
        '¿Quién escribió el Quijote?',
        '¿Qué ordenador me recomienda comprar?',
        '¿Cuánto es 17 por 23?',
        '¿Cómo se quita una mancha de tinta de la camisa?',
        '¿Dan también clases de guitarra?',
      ],
      smallTalk: [
        ['¡Buenas!', GREETS],
        ['Hola, buenas noches.', GREETS],
        ['¿Con quién hablo?', /Carmen/],
        [
          '¿Sobre qué me puedes informar?',
          /horario|cursos|niños|matrícula|alergias|profesores|regalos|empresas|traer|llegar/i,
        ],
        ['Mil gracias, me has ayudado mucho.', NO_TROUBLE],
        ['¿qué tal estás?', IS_WELL],
        ['¿Eres un robot?', NO_PERSON],
        ['¿Me deletreas tu nombre?', /C\W+A\W+R\W+M\W+E\W+N/i],
        ['¿Lo puedes repetir, por favor?', /Kenji Morales/, { after: ['¿Quién da las clases de sushi?'] }],
        ['vale gracias adios', PARTS],
      ],
    },
    {
      kind: 'clinic',
      name: 'Diego',
      file: 'san-roque.md',
      document: VET,
      asked: [
        ['when', '¿Hasta qué hora abren los viernes?', /19:00/, { not: /20:30/ }],
        [
          'follow-up',
          '¿Y el sábado?',
          /14:00/,
          { after: ['¿Hasta qué hora abren los viernes?'], not: /20:30|19:00/ },
        ],
        ['how-much', '¿Cuánto cuesta una consulta?', /32 euros/i, { not: /45/ }],
        ['follow-up', '¿Y cuánto dura?', /veinte minutos/i, { after: ['¿Cuánto cuesta una consulta?'] }],
        ['how-much', '¿cuánto cuesta castrar a un gato?', /95/, { not: /140|110/ }],
        [
          'follow-up',
          '¿y a un perro?',
          /190/,
          { after: ['¿Cuánto cuesta castrar a un gato?'], not: /260|150/ },
        ],
        [
          'paraphrase',
          'Mi perro se ha puesto muy malo y son las tres de la mañana, ¿a qué número llamo?',
          /600 555 087/,
        ],
        ['yes-no', '¿Es obligatoria la vacuna de la rabia?', /obligatoria/i, { not: /trivalente/ }],
        ['how-much', 'cuanto cobran por poner el chip', /40 euros/i, { not: /28 euros|35 euros/ }],
        ['who', '¿Quién opera a los animales?', /Andrés Luque/, { not: /Prieto/ }],
        ['who', '¿Cómo se llama la directora?', /Inmaculada Prieto/],
        ['when', '¿Qué días está la peluquera?', /martes/i],
        ['yes-no', '¿Le pueden cortar el pelo a mi gata?', /no cortamos/i],
        [
          'paraphrase',
          'Nos vamos de viaje en agosto. ¿Pueden quedarse con nuestro perro esos días?',
          /cuidamos|18 euros/i,
        ],
        ['yes-no', '¿Venden cachorros?', /no vendemos animales/i, { not: /seis semanas/ }],
        ['where', '¿Dónde está la clínica?', /plaza del Mercado/i],
        ['paraphrase', '¿Puedo dejarles a mi iguana durante las vacaciones?', /exóticos/i],
        ['fact', '¿Con qué seguros trabajan?', /Mascotasana|Patalarga/],
        ['paraphrase', '¿Puede comer algo mi perra antes de que la operen?', /ayunas/i],
        ['yes-no', '¿También vienen a casa?', /domicilio/i],
      ],
      offTopic: [
        '¿Quién es el primer ministro de Canadá?',
        'dame una receta de gazpacho',
        '¿Cuántos habitantes tiene Tokio?',
        '¿Qué edad tiene el universo?',
        '¿A qué hora sale el próximo tren a Sevilla?',
        '¿Quién pintó Las Meninas?',
        '¿Es buen momento para comprar oro?',
        '¿Qué ponen hoy en el cine?',
        '¿Cómo funciona la fotosíntesis?',
        '¿Me ayudas a hacer la declaración de la renta?',
      ],
      smallTalk: [
        ['Hola Diego, ¿qué hay?', GREETS],
        ['Buenas tardes, encantada de conocerle.', GREETS],
        ['¿Y usted quién es?', /Diego/],
        [
          'No sé qué preguntar. ¿De qué sabes tú?',
          /horario|consultas|vacunas|microchip|operaciones|peluquería|residencia|equipo|tienda|pago|estamos/i,
        ],
        ['Muy amable, gracias.', NO_TROUBLE],
        ['Perdone, no le he oído bien.', /no cortamos/i, { after: ['¿Le pueden cortar el pelo a mi gata?'] }],
        ['¿Estoy hablando con una persona de verdad?', NO_PERSON],
        ['¿Le puedo hacer una pregunta?', GO_AHEAD],
        ['¡Hasta la semana que viene!', PARTS],
        ['No, eso es todo. Que tenga un buen día, adiós.', PARTS],
      ],
    },
  ],
};
