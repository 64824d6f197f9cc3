import type { AskedAvatar, QuestionSet } from '../question-set.ts';

const CLIMBING_HALL = `# Rocódromo Canto Rodado: todo lo que conviene saber

Canto Rodado es una sala de escalada de 1.150 metros cuadrados en una antigua conservera de Logroño. La abrieron en 2016 Ainhoa Lizarraga y Pablo Nestares, que siguen atendiendo la recepción.

## Qué vas a encontrar

- **Búlder**: 95 bloques de hasta cuatro metros y medio, con un sector nuevo cada miércoles
- **Cuerda**: 52 vías de 14 metros, ocho de ellas con autoseguro
- **La Madriguera**: la zona infantil, con tobogán y túneles
- **Entrenamiento**: tabla multipresa, campus y anillas en la planta de arriba

| Color de las presas | Grado | Indicado para |
| --- | --- | --- |
| Verde | hasta 5 | quien empieza |
| Azul | 5+ a 6a | quien ya ha venido varias veces |
| Rojo | 6a+ a 6c | nivel medio |
| Negro | 7a a 7b+ | nivel alto |
| Blanco | desde 7c | competición |

## Horario

| Día | Sala | La Madriguera |
| --- | --- | --- |
| Lunes a jueves | 10:00 – 23:00 | 17:00 – 20:00 |
| Viernes | 10:00 – 22:00 | 17:00 – 20:30 |
| Sábado | 9:30 – 21:30 | 10:00 – 14:00 |
| Domingo y festivos | 9:30 – 15:00 | 10:00 – 13:30 |

Solo cerramos el 25 de diciembre, el 1 de enero y el 21 de septiembre, por San Mateo. La última entrada se vende una hora antes del cierre. Las mañanas entre semana son las más tranquilas; los martes y jueves por la tarde toca hacer cola.

## Tarifas

| Entrada | Adultos | Menores de 16 |
| --- | --- | --- |
| Un día | 12 € | 8,50 € |
| Matinal, de lunes a viernes hasta las 14:00 | 8 € | 6 € |
| Bono de diez entradas | 98 € | 70 € |
| Cuota mensual | 49 € | 35 € |
| Cuota anual | 450 € | 320 € |

Estudiantes, personas desempleadas y mayores de 65 años pagan un 15 % menos si enseñan el carné. El bono no caduca, pero es personal. La cuota mensual se puede congelar hasta dos meses al año avisando antes del día 25. Aceptamos tarjeta y Bizum, nunca billetes ni monedas.

Material de alquiler, por día:

- Pies de gato: 4 €
- Arnés: 3 €
- Bolsa con bola de magnesio: 2 €
- Casco: gratis

## Tu primera vez

1. Rellena en casa, en cantorodado.example, la hoja de registro.
2. Si nunca has escalado, quédate a la charla de seguridad, que empieza a cada hora en punto y dura quince minutos.
3. Para asegurar con cuerda tendrás que superar una prueba con un monitor; el búlder y los autoseguros no la exigen.
4. Ponte ropa cómoda y quítate anillos, relojes y collares.

Los niños pueden escalar desde los 4 años. Los menores de 14 entran siempre con un adulto responsable. De 14 a 17 se puede venir solo con la autorización firmada por el padre, la madre o el tutor.

## Cursos

| Curso | Cuándo | Precio | Monitor |
| --- | --- | --- | --- |
| Iniciación | dos sábados, de 10:00 a 13:00 | 65 € | Irati Goñi |
| Técnica de pies | martes a las 19:30, seis semanas | 90 € | Samuel Broto |
| Escuela infantil | lunes y miércoles a las 17:30 | 55 € al mes | Lucía Terroba |
| Escalada adaptada | viernes a las 17:00 | 20 € al mes | Óscar Vidal |

Apúntate escribiendo a cursos@cantorodado.example. Si no se llega a cinco inscritos, el curso se aplaza y devolvemos lo pagado.

## Cumpleaños y grupos

El cumpleaños cuesta 16 € por niño e incluye dos horas con monitor, material y merienda. Hacen falta ocho invitados como mínimo. La tarta la traéis vosotros, nosotros ponemos las velas. Los colegios y las empresas reservan con Pablo, en el 941 000 287, con una semana de margen.

## Normas de la sala

- Nunca te sientes ni cruces por debajo de alguien que está escalando.
- En las colchonetas no se come ni se pisa con calzado de calle.
- Con los pies de gato alquilados hay que llevar calcetines.
- Los perros se quedan fuera, aunque vayan atados.
- El magnesio en polvo está prohibido, usa bola o líquido.

## Servicios

Los vestuarios tienen duchas de agua caliente; la toalla la pones tú. Las taquillas llevan un candado de código que prestamos en recepción. En la entreplanta hay una cafetería con bocadillos y fruta. Las suelas gastadas las cambia un zapatero de Arnedo: dejas los gatos en recepción y vuelven en tres semanas por 38 €. La fisioterapeuta Nerea Pascual atiende los miércoles por la tarde con cita previa. Lo que alguien se olvida se guarda un mes detrás del mostrador y después se dona.

## Cómo llegar

Estamos en la calle del Tejar 18, dentro del polígono Los Olmos. El autobús 6 para en Cooperativa, a doscientos metros. Detrás de la nave hay 30 plazas gratuitas para coches. Las bicis duermen bajo llave en el cuarto de la entrada.
`;

const PRINT_SHOP = `# El Rodillo: copias, impresión y encuadernación

El Rodillo es un taller familiar de Querétaro que imprime y encuaderna desde 1988. Lo fundó don Evaristo Luna y hoy lo lleva su hija Graciela.

## Horario

| Día | Mostrador | Gran formato |
| --- | --- | --- |
| Lunes a viernes | 8:00 a 20:00 | 9:00 a 18:00 |
| Sábado | 9:00 a 15:00 | 9:00 a 13:00 |

En mayo y noviembre, meses de titulación, también atendemos los domingos de 10:00 a 14:00. El resto del año descansamos ese día.

## Precios en mostrador

| Servicio | Precio |
| --- | --- |
| Copia tamaño carta, blanco y negro | $1.00 |
| Copia tamaño oficio, blanco y negro | $1.50 |
| Copia tamaño carta, a color | $6.00 |
| Impresión desde archivo, blanco y negro | $2.00 |
| Escaneo, por página | $3.50 |
| Enmicado tamaño credencial | $18.00 |
| Enmicado tamaño carta | $25.00 |
| Engargolado de hasta 100 hojas | $38.00 |
| Fotos tamaño infantil, seis piezas | $70.00 |

Los precios ya incluyen IVA. A partir de 200 copias del mismo original hay un 20 % de descuento. Usamos papel bond de 75 gramos; la opalina y el couché se cobran aparte. También rentamos tres computadoras a $12 la media hora.

Puede pagar en efectivo, por transferencia o con tarjeta a partir de $50. Para su factura, mande la constancia de situación fiscal y una foto del ticket a facturas@elrodillo.example antes de que termine el mes.

## Cómo mandarnos un archivo

1. Guárdelo en PDF; si lo hizo en Canva, descárguelo, porque no abrimos ligas.
2. Mándelo por WhatsApp al 442 000 3190 o tráigalo en una memoria USB.
3. Díganos cuántos juegos quiere y si van por una o por las dos caras.
4. En menos de una hora le contestamos con la cotización.
5. Deje la mitad de anticipo y liquide al recoger.

Las imágenes deben venir a 300 puntos por pulgada y con 3 milímetros de rebase. Si no trae diseño, Iker Montaño le arma uno desde $280, con dos rondas de cambios. Por privacidad, borramos sus documentos de nuestros equipos a las 48 horas.

## Trabajos sobre pedido

| Trabajo | Pedido mínimo | Entrega | Precio |
| --- | --- | --- | --- |
| Tarjetas de presentación | 100 piezas | 2 días hábiles | $190 el ciento |
| Volantes de media carta | 500 piezas | 3 días hábiles | $640 |
| Lona impresa | 1 pieza | al día siguiente | $110 el metro cuadrado |
| Tesis empastada | 1 tomo | 4 días hábiles | $260 cada tomo |
| Playeras estampadas | 6 piezas | 5 días hábiles | $145 cada una |
| Invitaciones de boda | 50 piezas | 8 días hábiles | $19 cada una |
| Sello de goma | 1 pieza | 24 horas | $230 |

Si le urge, las tarjetas y las tesis salen el mismo día con un recargo del 40 %, siempre que el archivo llegue antes de las 11:00. A las lonas les ponemos ojillos sin cobrarlos. Repartimos en moto por toda la ciudad por $45, y no cobramos el envío si su pedido rebasa $900.

## Lo que no hacemos

- Copiar libros enteros, por respeto a los derechos de autor; un capítulo se puede.
- Reproducir billetes o identificaciones oficiales a color.
- Vender cartuchos o componer impresoras.

## Si algo sale mal

Revise su trabajo antes de irse. Las fallas de impresión las reponemos gratis si nos avisa en los cinco días siguientes. Las faltas de ortografía que venían en el archivo corren por cuenta del cliente. Una vez que el trabajo entra a máquina ya no devolvemos el anticipo. Lo que nadie recoge en 60 días se va al reciclaje.

## Con quién tratar

- **Graciela Luna**: presupuestos para empresas y escuelas
- **Iker Montaño**: diseño y corrección de archivos
- **Refugio Arvizu**: encuadernación en pasta dura y compostura de libros viejos
- **Brandon Sáenz**: lonas, viniles y rótulos
- **Yolanda Trejo**: caja y facturas

## Dónde estamos

Nos encuentra en la calle del Herrero 27, colonia Las Campanitas, a dos cuadras de la Facultad de Derecho. Las rutas 9 y 61 paran en la esquina. No tenemos estacionamiento; la pensión de enfrente cobra $22 la hora y con nuestro sello le regalan la primera media hora. Por el callejón hay una rampa para sillas de ruedas y carriolas. Los viernes regalamos libretitas hechas con recortes, hasta que se acaban.
`;

const climbingHall: AskedAvatar = {
  kind: 'climbing-hall',
  name: 'Aitana',
  file: 'rocodromo-canto-rodado.md',
  document: CLIMBING_HALL,
  asked: [
    ['when', '¿Qué horario tenéis los sábados?', /9:30.{1,4}21:30/],
    ['follow-up', '¿Y los domingos?', /9:30.{1,4}15:00/, { after: ['¿Qué horario tenéis los sábados?'] }],
    ['how-much', '¿Cuánto vale la entrada de un día para un adulto?', /\b12\s€/],
    [
      'follow-up',
      '¿Y si solo voy por la mañana?',
      /\b8\s€/,
      { after: ['¿Cuánto vale la entrada de un día para un adulto?'] },
    ],
    ['yes-no', '¿Se puede pagar en metálico?', /Bizum/],
    ['how-much', '¿A cuánto está el alquiler de los pies de gato?', /\b4\s€/],
    ['paraphrase', 'no he escalado en mi vida, me explicáis algo antes o cómo va?', /charla de seguridad/],
    ['yes-no', 'Mi hijo tiene 15 años, ¿puede ir él solo?', /De 14 a 17/],
    ['fact', '¿Desde qué edad pueden escalar los niños?', /desde los 4 años/],
    ['who', '¿Quién da el curso de técnica de pies?', /Samuel Broto/],
    ['follow-up', '¿Qué día es?', /19:30/, { after: ['¿Quién da el curso de técnica de pies?'] }],
    ['fact', '¿Qué grado tienen las presas negras?', /7a a 7b\+/],
    [
      'how-much',
      'Queremos hacer ahí la fiesta de cumple de mi hija, ¿por cuánto nos saldría cada crío?',
      /16\s€/,
    ],
    [
      'follow-up',
      '¿Y el pastel lo ponéis vosotros?',
      /La tarta/,
      { after: ['Queremos hacer ahí la fiesta de cumple de mi hija, ¿por cuánto nos saldría cada crío?'] },
    ],
    ['yes-no', '¿Duchas?', /agua caliente/],
    ['where', 'Voy a ir en coche, ¿dónde lo dejo?', /30 plazas/],
    ['yes-no', '¿Puedo llevar al perro? Se queda quieto atado', /Los perros/],
    ['paraphrase', 'Tengo las suelas de los gatos destrozadas, ¿me las podéis arreglar?', /38\s€/],
    ['paraphrase', 'En verano me voy fuera, ¿puedo parar la mensualidad sin darme de baja?', /congelar/],
    ['yes-no', 'Estoy en el paro, ¿tengo descuento?', /15\s%/],
    ['when', '¿Cuándo hay menos gente?', /más tranquilas/],
    [
      'paraphrase',
      'Hola, mirad, el jueves estuve con unos amigos y al llegar a casa me di cuenta de que me faltaba la sudadera gris, igual se me quedó en un banco, ¿las cosas perdidas las tiráis o qué hacéis con ellas?',
      /se guarda un mes/,
    ],
  ],
  offTopic: [
    '¿Tenéis sauna?',
    '¿Cuántos socios sois?',
    '¿Vendéis cuerdas de 70 metros?',
    '¿Dónde hay buena roca para escalar cerca de Logroño?',
    '¿Qué marca de pies de gato es mejor para un pie ancho?',
    '¿Dónde se comen los mejores pinchos de la calle Laurel?',
    '¿Cuántos kilómetros hay de Madrid a París?',
    '¿Quién escribió Cien años de soledad?',
    '¿Cuánto es el 21 % de 350?',
    'Vodafone no me coge el teléfono, ¿cómo doy de baja la línea?',
  ],
  smallTalk: [
    ['¡Buenas!', /hola|buen[oa]s|bienvenid|ayudar/i],
    ['¿Y tú cómo te llamas?', /Aitana/],
    ['¿Qué tal andas?', /\bbien\b|genial|gracias|fenomenal|estupend|de maravilla|ayudar|¿y tú/i],
    [
      'Pero ¿eres de verdad o eres una grabación?',
      /\bIA\b|inteligencia artificial|asistente|virtual|avatar|digital|programa|robot|ordenador|no soy (?:una? )?(?:persona|human)/i,
    ],
    [
      'Genial, muchas gracias, me ha servido un montón',
      /de nada|placer|encantad|alegr|para eso|un gusto|cuando quieras/i,
    ],
    [
      'Espera, que me llaman al móvil.',
      /tranquil[oa]\b|sin prisa|aquí|claro|por supuesto|espero|cuando quieras|tiempo|vale|de acuerdo|no hay problema|sin problema/i,
    ],
    ['Perdona, ¿qué? No te he oído bien.', /98\s€/, { after: ['¿Cuánto cuesta el bono de diez?'] }],
    [
      'No te enteras de nada, chica.',
      /siento|perd[oó]n|disculp|lamento|otra manera|otras palabras|de otra forma|entend|pregunta/i,
    ],
    [
      '¿Me puedes ayudar?',
      /claro|por supuesto|(?<!a)sí[,.!]|encantada|dime|cuéntame|adelante|ayudar|pregunta|¿/i,
    ],
    [
      'Venga, hasta luego, ¡nos vemos en la pared!',
      /hasta (?:luego|pronto|otra|la vista|la próxima|mañana|entonces)|adiós|nos vemos|chao|cuídate|buen (?:día|finde)|que (?:te|os) vaya/i,
    ],
  ],
};

const printShop: AskedAvatar = {
  kind: 'print-shop',
  name: 'Ximena',
  file: 'imprenta-el-rodillo.md',
  document: PRINT_SHOP,
  asked: [
    ['how-much', '¿Cuánto cuesta la copia a color tamaño carta?', /\$6\.00/],
    [
      'follow-up',
      '¿Y la de oficio en blanco y negro?',
      /\$1\.50/,
      { after: ['¿Cuánto cuesta la copia a color tamaño carta?'] },
    ],
    ['when', '¿Hasta qué hora está abierto el mostrador los sábados?', /9:00 a 15:00/],
    ['yes-no', 'Voy a titularme en noviembre, ¿abren en domingo por esas fechas?', /10:00 a 14:00/],
    ['when', '¿En cuántos días entregan una tesis empastada?', /4 días hábiles/],
    [
      'follow-up',
      '¿Y si la ocupo para hoy?',
      /40\s%/,
      { after: ['¿En cuántos días entregan una tesis empastada?'] },
    ],
    ['paraphrase', 'a dónde les mando el documento que quiero imprimir', /WhatsApp/],
    ['yes-no', '¿Aceptan tarjeta?', /a partir de \$50/],
    ['paraphrase', 'Necesito que me facturen, ¿qué les tengo que dar?', /situación fiscal/],
    ['paraphrase', 'No sé nada de computadoras, ¿ustedes me pueden hacer el diseño y cuánto sería?', /\$280/],
    ['who', '¿Con quién veo lo de unas lonas para mi negocio?', /Brandon Sáenz/],
    ['how-much', '¿Cuál es el pedido mínimo de playeras?', /\b6 piezas/],
    ['follow-up', '¿Y de volantes?', /500 piezas/, { after: ['¿Cuál es el pedido mínimo de playeras?'] }],
    ['yes-no', '¿Me sacan copias de un libro completo?', /derechos de autor/],
    ['where', '¿Estacionamiento?', /\$22/],
    ['where', '¿En qué calle están?', /calle del Herrero/],
    ['follow-up', '¿Qué camión me deja ahí?', /9 y 61/, { after: ['¿En qué calle están?'] }],
    ['yes-no', '¿Lo llevan a domicilio?', /en moto/],
    [
      'paraphrase',
      'Me entregaron las tarjetas manchadas y con el color corrido, ¿me las vuelven a hacer?',
      /reponemos/,
    ],
    [
      'paraphrase',
      'Son papeles del banco y me da pendiente que se queden guardados en su computadora',
      /48 horas/,
    ],
    ['fact', '¿Hay descuento por muchas copias?', /20\s%/],
    [
      'paraphrase',
      'Buenas tardes, fíjese que mandé hacer unas invitaciones hace como tres semanas, luego se enfermó mi mamá y no he podido pasar por ellas, ¿todavía me las tendrán o ya las tiraron?',
      /60 días/,
    ],
  ],
  offTopic: [
    '¿Imprimen en tazas?',
    '¿De qué marca son sus máquinas?',
    '¿Están contratando gente?',
    '¿Dónde consigo papel fotográfico al mayoreo?',
    '¿Qué requisitos pide la Facultad de Derecho para titularse?',
    '¿Qué se puede visitar en Querétaro en un fin de semana?',
    '¿Quién descubrió la penicilina?',
    '¿Cuánto es 348 entre 12?',
    '¿Va a llover en la tarde?',
    '¿Cómo cancelo mi suscripción de Netflix?',
  ],
  smallTalk: [
    ['Buenos días', /hola|buen[oa]s|bienvenid|ayudar/i],
    ['Disculpe, ¿con quién tengo el gusto?', /Ximena/],
    [
      '¿Estoy hablando con una máquina?',
      /\bIA\b|inteligencia artificial|asistente|virtual|avatar|digital|programa|robot|no soy (?:una? )?(?:persona|human)/i,
    ],
    ['¿Cómo le va?', /\bbien\b|excelente|gracias|de maravilla|ayudar|¿y (?:a )?usted/i],
    [
      'Le agradezco mucho, muy amable.',
      /de nada|placer|encantad|gusto|para servir|para eso|no hay de qué|a sus órdenes/i,
    ],
    ['¿Mande?', /\$70/, { after: ['¿Qué precio tienen las fotos tamaño infantil?'] }],
    [
      'Permítame tantito, me están hablando.',
      /tranquil[oa]\b|sin prisa|aquí|claro|por supuesto|espero|cuando guste|tiempo|de acuerdo|no hay problema|sin problema|adelante/i,
    ],
    [
      'No, señorita, eso no fue lo que le pregunté.',
      /siento|perd[oó]n|disculp|lamento|otra manera|otras palabras|de otra forma|entend|su pregunta/i,
    ],
    [
      'Tengo una dudita, ¿me echa la mano?',
      /claro|por supuesto|(?<!a)sí[,.!]|con (?:mucho )?gusto|dígame|cuénteme|adelante|ayudar|pregunta|¿/i,
    ],
    [
      'Ándele pues, que esté bien. Bye.',
      /hasta (?:luego|pronto|otra|la vista|la próxima|mañana|entonces)|adiós|nos vemos|bye|cuídese|buen (?:día|fin)|buena tarde|que le vaya|igualmente/i,
    ],
  ],
};

export const es: QuestionSet = { language: 'es', avatars: [climbingHall, printShop] };
