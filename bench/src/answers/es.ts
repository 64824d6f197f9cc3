import type { QuestionSet } from './question-set.ts';

const MUSEUM = `# Museo del Agua

## Horario

El museo abre de martes a viernes a las diez de la mañana y cierra a las siete de la tarde. Los sábados y domingos abre a las once. Los lunes está cerrado.

## Entradas

La entrada general cuesta 7 euros. Los estudiantes pagan 4 euros. Los niños menores de diez años entran gratis. La última semana de cada mes la entrada es gratuita para todos. Las entradas se venden en la taquilla y en internet.

## La colección

La pieza más antigua es una noria del siglo XIII. El molino fue construido en 1790 por Tomás Rivera. La maqueta del acueducto mide doce metros. La sala de las fuentes está en la planta baja.

## Cómo llegar

El museo está en la plaza del Molino 3, junto al río. El autobús 12 para delante de la puerta. El aparcamiento más cercano está en la calle Mayor.

## Visitas guiadas

Las visitas guiadas duran una hora y media y salen a las doce. La guía principal se llama Carmen Soler. Los grupos de más de diez personas deben reservar por teléfono.

## Normas

No se permite la entrada con perros. Se pueden hacer fotos sin flash. La cafetería cierra a las seis. Hay un ascensor para todas las plantas.
`;

const SHOP = `# Panadería La Espiga

La Espiga hace pan artesano desde 1968. La fundó Rosa Medina.

## Horario

La panadería abre de lunes a sábado a las siete de la mañana y cierra a las ocho de la tarde. Los domingos cierra a las dos. En agosto cerramos por vacaciones.

## Precios

| Producto | Precio |
| --- | --- |
| Barra de pan | 1,20 euros |
| Pan de centeno | 3,50 euros |
| Tarta de manzana | 18 euros |

Un café con leche cuesta 1,80 euros. A partir de treinta euros, el pedido se lleva a casa sin coste.

## Encargos

Las tartas se encargan con dos días de antelación. Para encargar una tarta, llame al 914 55 20 31. También preparamos tartas sin azúcar.

## Ingredientes

El pan de centeno se hace con masa madre. Tenemos pan sin gluten los martes y jueves. No usamos grasa de cerdo.

## Dónde estamos

Nos encuentra en la calle del Horno 15, frente a la farmacia. Se puede pagar con tarjeta a partir de cinco euros. El jefe de los panaderos es Luis Ortega.
`;

export const es: QuestionSet = {
  language: 'es',
  avatars: [
    {
      kind: 'museum',
      name: 'Elena',
      file: 'museo.md',
      document: MUSEUM,
      asked: [
        ['when', '¿A qué hora abren?', /a las diez/, { not: /cafetería/ }],
        ['how-much', '¿Cuánto cuesta la entrada?', /7 euros/, { not: /taquilla/ }],
        ['follow-up', '¿Y los domingos?', /a las once/, { after: ['¿A qué hora abren?'] }],
        [
          'follow-up',
          '¿Y para mi hija, que tiene ocho años?',
          /gratis/,
          { after: ['¿Cuánto cuesta la entrada?'] },
        ],
        ['yes-no', '¿Están abiertos los lunes?', /cerrado/],
        ['yes-no', '¿Puedo entrar con mi perro?', /No se permite/, { not: /flash/ }],
        ['where', '¿Dónde está el museo?', /plaza del Molino 3/],
        ['who', '¿Quién construyó el molino?', /Tomás Rivera/, { not: /noria/ }],
        ['paraphrase', '¿Dónde puedo dejar el coche?', /calle Mayor/],
        ['fact', '¿Cuál es la pieza más antigua?', /noria/, { not: /molino/ }],
        ['how-much', '¿Cuánto duran las visitas guiadas?', /hora y media/],
        ['who', '¿Cómo se llama la guía?', /Carmen Soler/],
        ['yes-no', '¿Hay ascensor?', /ascensor/, { not: /cafetería/ }],
        ['how-much', '¿Cuánto mide la maqueta?', /doce metros/, { not: /fuentes/ }],
        [
          'follow-up',
          '¿Y los estudiantes?',
          /4 euros/,
          { after: ['¿Cuánto cuesta la entrada?'], not: /7 euros/ },
        ],
        ['when', '¿Cuándo cierra la cafetería?', /a las seis/],
      ],
      offTopic: [
        '¿Qué tiempo hará mañana?',
        '¿Quién ganó el mundial de fútbol?',
        '¿Cómo se hace una tortilla?',
        '¿Cuál es la capital de Perú?',
        '¿Te gusta el jazz?',
      ],
      smallTalk: [
        ['¡Hola!', /hola|bienvenid|buenos/i],
        ['Gracias, adiós.', /adiós|hasta/i],
        ['¿Quién eres?', /Elena/],
        ['¿Qué puedes hacer?', /Horario|Entradas|colección|\?/],
        ['Muchas gracias.', /de nada|placer|gusto/i],
        ['¿Cómo estás?', /\bbien\b/i],
        ['¿Puedes repetirlo?', /7 euros/, { after: ['¿Cuánto cuesta la entrada?'] }],
        ['¿Eres una persona real?', /IA\b|no soy una persona|ordenador|digital|artificial/i],
        ['¿Cómo se escribe tu nombre?', /E\W+L\W+E\W+N\W+A/i],
        ['Perdón, no te he entendido.', /doce metros/, { after: ['¿Cuánto mide la maqueta?'] }],
        ['Buenas tardes, mucho gusto.', /hola|buen[oa]s|encantad|gusto|bienvenid/i],
        ['Eso es todo, hasta luego.', /adiós|hasta/i],
      ],
    },
    {
      kind: 'shop',
      name: 'Pablo',
      file: 'espiga.md',
      document: SHOP,
      asked: [
        ['how-much', '¿Cuánto cuesta una barra de pan?', /1,20/, { not: /18 euros/ }],
        ['when', '¿A qué hora cierran los domingos?', /a las dos/, { not: /agosto/ }],
        [
          'follow-up',
          '¿Y una tarta de manzana?',
          /18 euros/,
          { after: ['¿Cuánto cuesta una barra de pan?'] },
        ],
        ['who', '¿Quién fundó la panadería?', /Rosa Medina/],
        ['yes-no', '¿Tienen pan sin gluten?', /martes y jueves/, { not: /cerdo/ }],
        ['where', '¿Dónde está la panadería?', /calle del Horno 15/],
        ['paraphrase', '¿Puedo pagar con tarjeta?', /cinco euros/],
        ['paraphrase', '¿Me lo pueden traer a casa?', /treinta euros/],
        ['fact', '¿Cómo encargo una tarta?', /914 55 20 31|dos días/],
        ['yes-no', '¿Abren en agosto?', /vacaciones/],
        ['how-much', '¿Qué vale un café?', /1,80/],
        ['who', '¿Quién es el jefe de los panaderos?', /Luis Ortega/, { not: /tarjeta/ }],
        ['yes-no', '¿Hacen tartas sin azúcar?', /sin azúcar/],
        ['when', '¿Desde cuándo existe La Espiga?', /1968/],
      ],
      offTopic: [
        '¿Cuánto mide el Everest?',
        'Háblame de los dinosaurios.',
        '¿Dónde puedo comprar zapatos?',
        '¿Cómo funciona un volcán?',
        '¿Quién es el presidente de Brasil?',
      ],
      smallTalk: [
        ['Buenos días.', /hola|bienvenid|buenos/i],
        ['¿Cómo te llamas?', /Pablo/],
        ['¿Qué te puedo preguntar?', /Horario|Precios|Encargos|\?/],
        ['Genial, gracias por tu ayuda.', /de nada|placer|gusto/i],
      ],
    },
  ],
};
