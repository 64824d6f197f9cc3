import type { AskedAvatar, QuestionSet } from '../question-set.ts';

const SHELTER: AskedAvatar = {
  kind: 'animal-shelter',
  name: 'Marisa',
  file: 'refugio-la-vaqueria.md',
  document: `# Refugio de animales La Vaquería

Somos una asociación sin ánimo de lucro que recoge perros y gatos abandonados en la comarca. Ahora mismo cuidamos de unos 85 perros y 60 gatos.

## Quiénes somos

El refugio nació en 1997, cuando la veterinaria Pilar Bescós acogió a once perros en una vaquería sin uso. En 2008 el ayuntamiento nos cedió el terreno actual, de dos hectáreas. El pabellón de gatos lo levantaron los propios voluntarios y se estrenó en mayo de 2019. Desde hace tres años preside la asociación Íñigo Castán. No recibimos más subvención que la del municipio, que cubre el 30 % de los gastos.

## Horario de visitas

| Día | Mañana | Tarde |
| --- | --- | --- |
| Martes a viernes | cerrado | 16:30–19:00 |
| Sábado | 10:00–13:30 | 17:00–19:30 |
| Domingo | 10:30–13:15 | cerrado |

Los lunes y los festivos nacionales permanecemos cerrados. Para la primera visita no se necesita cita previa. Los menores de 14 años entran siempre con un adulto.

## Normas durante la visita

- No dé comida a los animales: muchos siguen una dieta especial.
- Su propio perro no puede entrar en el recinto; las presentaciones entre perros se hacen los jueves con cita.
- Se permite hacer fotos, pero sin flash.
- No meta los dedos entre las rejas.
- Lleve calzado que pueda mancharse.

## Cómo adoptar

1. Rellene el cuestionario de la web o pídalo en recepción.
2. Hable con Sonia Lapeña, la responsable de adopciones; la entrevista dura unos 40 minutos.
3. Dé al menos dos paseos de prueba con el perro elegido.
4. Firme el contrato y llévese al animal ese mismo día.

El adoptante debe ser mayor de 21 años y presentar el DNI y un recibo de la luz o del agua. Quien vive de alquiler debe traer una autorización firmada por el casero. Si la convivencia no funciona, aceptamos de vuelta al animal en cualquier momento, pero no reembolsamos el donativo. A los tres meses, un voluntario pasa por casa para ver cómo va todo. Entregamos animales en toda la península; el transporte corre a cargo de la familia.

### Donativos de adopción

| Animal | Donativo | Qué incluye |
| --- | --- | --- |
| Perro adulto | 160 € | microchip, vacunas y esterilización |
| Cachorro de perro | 190 € | microchip y primeras vacunas |
| Gato adulto | 95 € | microchip, vacunas y esterilización |
| Gatito | 110 € | microchip y primeras vacunas |
| Perro de más de nueve años | 20 € | microchip y revisión completa |

## Voluntariado

Para sacar a pasear a los perros hay que haber cumplido 16 años. La charla de iniciación se da el primer sábado de cada mes a las 11:00. El seguro obligatorio cuesta 12 € al año. El equipo lo coordina Rubén Otal. Las casas de acogida cuidan de un animal durante unas semanas; el pienso y el veterinario corren de nuestra cuenta.

## Otras formas de ayudar

- Apadrinar: 8 € al mes; cada trimestre recibirá una foto y noticias de su ahijado.
- Hacerse socio: 50 € anuales, con voto en la asamblea.
- Material: agradecemos mantas, toallas y pienso sin abrir; no aceptamos muñecos de peluche ni medicinas.
- Impuestos: los primeros 250 € donados en el año desgravan un 80 % en la declaración de la renta.

## Animales perdidos y encontrados

Si encuentra un animal herido en la carretera, llame a cualquier hora al 600 555 018. Los animales con dueño se guardan diez días antes de darlos en adopción. Para recuperar al suyo, traiga la cartilla y abone 35 € por la recogida. Leer el microchip de un animal encontrado es gratuito.

## Cómo llegar y contacto

- Dirección: Camino de la Acequia, 7, junto a la depuradora
- Autobús: línea 4 hasta el polígono Las Paúles y diez minutos a pie
- Coche: 25 plazas en la explanada de la entrada
- Teléfono: 974 555 240, de 10:00 a 14:00
- Correo: hola@lavaqueria.example
`,
  asked: [
    ['when', '¿A qué hora puedo ir un sábado por la mañana a ver a los perros?', /13:30/],
    ['follow-up', '¿Y los domingos?', /10:30|13:15/, { after: ['¿Qué horario tenéis los sábados?'] }],
    ['yes-no', '¿Me puedo pasar sin haber llamado antes?', /cita previa/i],
    ['yes-no', '¿Les puedo llevar unas galletas a los perritos?', /dieta especial|no dé comida/i],
    ['paraphrase', '¿Puedo ir con mi perra para ver si se llevan bien?', /los jueves/i],
    ['how-much', '¿Cuánto cuesta llevarse un gato ya crecido?', /\b95\s?€/],
    ['follow-up', '¿Y un cachorro?', /\b190\s?€/, { after: ['¿Cuánto se paga por un perro adulto?'] }],
    ['who', '¿Con quién tengo que hablar para quedarme con un perro?', /Lapeña/],
    ['paraphrase', 'Estoy en un piso alquilado, ¿me vais a pedir algún papel?', /casero/i],
    ['yes-no', 'Si no nos apañamos con él, ¿lo podemos devolver?', /aceptamos de vuelta/i],
    ['fact', '¿Qué edad hay que tener para adoptar?', /21 años/],
    ['paraphrase', 'Mi hija quiere ir a pasear perros, ¿desde qué edad la dejáis?', /16 años/],
    ['who', '¿Quién empezó con todo esto?', /Bescós/],
    ['when', '¿Desde cuándo tienen los gatos su propio edificio?', /2019/],
    ['how-much', '¿Cuánto me sale al mes ser padrino de un perro?', /\b8\s?€/],
    ['follow-up', '¿Y hacerse socio?', /\b50\s?€/, { after: ['¿Cuánto cuesta apadrinar?'] }],
    ['paraphrase', 'He visto un perro atropellado, ¿a qué número llamo?', /600 ?555 ?018/],
    ['where', '¿Dónde dejo el coche cuando llegue?', /25 plazas/],
    ['follow-up', '¿Y si voy en autobús?', /línea 4\b/i, { after: ['¿Hay sitio para aparcar?'] }],
    ['yes-no', 'Tengo por casa unos peluches viejos, ¿os sirven?', /peluche/i],
  ],
  offTopic: [
    '¿Cuánto dura la charla para los voluntarios nuevos?',
    '¿Cuánto cobráis por cuidarme al perro en vacaciones?',
    '¿Cada cuánto pasa el autobús de la línea 4?',
    '¿Qué marca de pienso les dais a los gatos?',
    '¿Cuánto cuesta esterilizar a mi gata, que ya es mía?',
    '¿Cómo se llama el perro más viejo que tenéis?',
    '¿Hay una máquina de café para las visitas?',
    '¿Quién ganó el último Mundial de fútbol?',
    '¿Lloverá el fin de semana?',
    '¿Cómo se quita una mancha de vino?',
  ],
  smallTalk: [
    [
      '¡Hola, buenas!',
      /hola|\bbuen[oa]s\b|bienvenid|encantad|saludos|un (placer|gusto)|qué tal|en qué (te |le |os )?(puedo|ayudo)|ayudar|dime|dígame|cuéntame|adelante/i,
    ],
    [
      'Buenas tardes, ¿qué tal estás?',
      /\bbien\b|genial|estupend|fenomenal|de maravilla|perfect|encantad|content|feliz|no me (puedo )?quej|por preguntar|aquí (estoy|andamos)|con ganas|todo (en orden|va|marcha)|de lujo|mejor|gracias|list[oa]|dispuest|a (tu|su) disposición/i,
    ],
    [
      '¿Y tú quién eres?',
      /Marisa|\bsoy\b|me llamo|mi nombre|avatar|asistente|me (dicen|llaman)|a (tu|su) servicio|un placer/i,
    ],
    [
      '¿En qué me puedes ayudar?',
      /preg[uú]nt|respond|cont[eé]st|contar|cuento|expl[ií]c|inform|ay[uú]d|hablar|refugio|adopt|visita|horario|de todo un poco/i,
    ],
    [
      'Muchísimas gracias, me has ayudado un montón',
      /de nada|gracias|no hay de qué|un placer|con (mucho )?gusto|encantad|me alegr|para eso est|cuando quieras|cuando quiera|a (ti|usted|vosotros)|ha sido|faltaría|para servir|a mandar|siempre/i,
    ],
    [
      'Venga, hasta luego',
      /hasta|adiós|ad[ií]os|nos vemos|chao|cu[ií]da|que (te|le|os) vaya|vuelv|buen (día|viaje|fin)|\bbuen[oa]s (tardes|noches|días)\b|un placer|gracias por|saludos|aquí (estoy|estaré|me tienes)/i,
    ],
    [
      'Perdona, ¿me lo repites?',
      /reembols|donativo|de vuelta|casero|autorización|rep[ií]t|repet|decía|he dicho|dije|como (te|le) (decía|comentaba)|claro|por supuesto/i,
      { after: ['Vivo de alquiler, ¿qué tengo que llevar para adoptar?'] },
    ],
    [
      'Un segundito, que busco las gafas',
      /claro|por supuesto|sin prisa|tranquil|espero|tóm[ae]|cuando (quieras|quiera|est)|aquí (estoy|estaré|sigo|te espero|me tienes)|de acuerdo|\bvale\b|muy bien|no (hay|te|se) (prisa|preocup)|sin problema|con calma|adelante|perfecto|desde luego|faltaría|\bok|a (tu|su) ritmo|como (quieras|guste)|no corre/i,
    ],
    [
      'Qué maja eres',
      /gracias|me alegr|qué (amable|bien|ilusión|majo|maja|bonito|gusto)|encantad|un placer|amable|muy amable|halag|sonroj|ilusi|igualmente|tú también|usted también|se agradece/i,
    ],
    [
      'No me has entendido nada',
      /perd[oó]n|siento|lament|disc[uú]lp|otra(s)? (manera|forma|palabras)|de nuevo|otra vez|reformul|mejor|vamos a ver|intent|prueb|probemos|rep[ií]t|repet|expl[ií]c|dime|dígame|ay[uú]d|entend|aclar|culpa|error|equivoc|confus/i,
    ],
  ],
};

const OIL_MILL: AskedAvatar = {
  kind: 'oil-mill',
  name: 'Nicasio',
  file: 'almazara-los-quesada.md',
  document: `# Almazara Los Quesada

Somos un molino de aceite familiar al pie de la sierra y molemos la aceituna de 140 olivareros del valle.

## Nuestra historia

Baltasar Quesada levantó el molino en 1931 con una prensa comprada en Córdoba. Las muelas de piedra, movidas por mulas, se jubilaron en 1964 y hoy se exponen en el patio. Ahora lleva la casa su bisnieta, Rocío Quesada. Damián Torralba, nuestro maestro de almazara, ha dirigido ya 22 campañas. En 2021 el Picual Temprano ganó la medalla de oro en el concurso de Nueva York.

## Visitas

| Visita | Duración | Precio por persona | Salidas |
| --- | --- | --- | --- |
| Del olivo a la botella | 75 minutos | 9 € | de martes a domingo, 11:00 |
| Cata con el maestro | 2 horas | 18 € | sábados, 12:30 |
| Desayuno molinero | 50 minutos | 6,50 € | domingos, 9:30 |
| Recoge tu aceituna | media jornada | 27 € | viernes de noviembre, 10:15 |

Los niños de hasta diez años no pagan. A partir de quince personas hacemos un 20 % de descuento. Cada jueves a las 13:00 hay un recorrido en inglés. Las plazas se reservan con 48 horas de antelación. Se puede anular sin coste hasta las 20:00 de la víspera. La encargada de las visitas es Nieves Cobo.

### Antes de venir

- Traiga zapato cerrado, porque el suelo de la nave resbala.
- El recorrido es apto para sillas de ruedas, salvo la bodega de tinajas, a la que se baja por 18 escalones.
- Los perros no pasan a la nave, pero pueden esperar a la sombra en el patio, donde hay agua.
- Durante la molienda hay mucho ruido y prestamos cascos a los pequeños.
- Se puede fotografiar todo menos el laboratorio.

## Nuestros aceites

| Aceite | Envase | Precio | Sabor |
| --- | --- | --- | --- |
| Picual Temprano | botella de 500 ml | 14,20 € | intenso, con un punto picante |
| Royal | botella de 500 ml | 11,80 € | dulce, a manzana verde |
| Arbequina | lata de 1 litro | 12,40 € | suave, a almendra |
| Familiar | garrafa de 5 litros | 43 € | equilibrado, para guisar |

El aceite nuevo, turbio y sin filtrar, solo se vende en diciembre. Después de abrirlo conviene gastarlo en tres meses. Guárdelo en un armario fresco, lejos de la ventana y de los fogones.

Los pedidos llegan en 72 horas a toda la península. El envío es gratuito desde 60 €; por debajo cuesta 5,90 €. A Canarias, Ceuta y Melilla no enviamos. Si una botella llega rota, mande una foto y le mandamos otra.

## Molienda para particulares

Quien tenga olivos puede traernos su cosecha. Para obtener aceite de su propia aceituna hacen falta 300 kilos como mínimo. Con cantidades menores, entregamos un litro por cada seis kilos. Moler cuesta 0,16 € el kilo. Recibimos aceituna del 15 de octubre al 31 de enero, de 15:00 a 22:00. No admitimos fruto recogido del suelo. Las cajas las prestamos con una fianza de 4 € por unidad.

## Cuidado del entorno

Las placas solares del tejado cubren el 60 % de la electricidad. Con el hueso de la aceituna calentamos la nave, y lo vendemos para estufas en sacos de 15 kg a 3,80 €. El resto de la pulpa se convierte en abono para los olivares.

## Dónde estamos y contacto

- Dirección: carretera de la Fuensanta, kilómetro 8
- Despacho de aceite: de lunes a sábado, de 9:00 a 14:00 y de 16:30 a 19:00
- Cerrado: 1 y 6 de enero y 25 de diciembre
- Autocares: explanada de tierra detrás de los silos
- Vehículos eléctricos: dos puntos de recarga bajo la pérgola, sin coste para clientes
- Teléfono: 953 555 731
- WhatsApp: 611 555 094
- Correo: molino@losquesada.example
`,
  asked: [
    ['how-much', '¿Por cuánto me sale probar los aceites con el maestro?', /\b18\s?€/],
    [
      'follow-up',
      '¿Y cuánto tiempo se tarda?',
      /\b2 horas/,
      { after: ['¿Cuánto vale la cata con el maestro?'] },
    ],
    ['when', '¿Qué día se puede ir a desayunar allí?', /domingos|9:30/],
    ['yes-no', '¿Los críos tienen que pagar?', /diez años/i],
    ['how-much', 'Somos un grupo de veinte, ¿nos hacéis alguna rebaja?', /20\s?%/],
    ['when', '¿Cuándo lo explican en inglés?', /13:00/],
    ['paraphrase', 'Si al final no podemos ir, ¿hasta cuándo aviso sin que me cobren?', /víspera/i],
    ['yes-no', 'Mi madre no puede andar y va en silla, ¿podrá verlo?', /escalones/i],
    ['paraphrase', 'Vamos con el perro, ¿lo podemos meter dentro?', /a la sombra/i],
    ['how-much', '¿A cuánto está la garrafa grande?', /\b43\s?€/],
    ['follow-up', '¿Y la lata de arbequina?', /12,40/, { after: ['¿Cuánto cuesta la botella de Royal?'] }],
    ['yes-no', 'Vivo en las islas Canarias, ¿me lo podéis mandar?', /Canarias/],
    ['paraphrase', '¿A partir de qué compra sale gratis que me lo traigan?', /\b60\s?€/],
    ['fact', 'Una vez abierta la botella, ¿cuánto aguanta?', /tres meses/i],
    [
      'paraphrase',
      'Tengo cuatro olivos, ¿cuántos kilos tengo que llevar para que el aceite sea el mío?',
      /300 kilos/i,
    ],
    [
      'follow-up',
      '¿Y si llevo menos?',
      /un litro por cada/i,
      { after: ['¿Cuántos kilos hacen falta como mínimo para tener aceite de mi propia aceituna?'] },
    ],
    ['who', '¿Quién manda ahora en el negocio?', /Rocío/],
    ['yes-no', '¿Os han dado algún premio?', /medalla/i],
    ['where', 'Vamos en un autobús, ¿dónde puede aparcar?', /silos/i],
    [
      'follow-up',
      '¿Y para cargar un coche eléctrico?',
      /puntos de recarga/i,
      { after: ['¿Dónde se dejan los autocares?'] },
    ],
  ],
  offTopic: [
    '¿Qué ponen de comer en el desayuno molinero?',
    '¿Qué acidez tiene el Picual Temprano?',
    '¿Cuántas botellas vendéis al año?',
    '¿Vendéis también aceitunas aliñadas?',
    '¿A cuánto pagáis el jornal a los aceituneros?',
    '¿Cuánto cuesta plantar un olivo nuevo?',
    '¿Qué restaurante bueno hay por la zona?',
    '¿Qué ciudad es la capital de Canadá?',
    '¿A cuánto está hoy el dólar?',
    '¿Cómo salgo de un grupo de la familia en el móvil?',
  ],
  smallTalk: [
    [
      'Muy buenos días',
      /hola|\bbuen[oa]s\b|bienvenid|encantad|saludos|un (placer|gusto)|qué tal|en qué (te |le |os )?(puedo|ayudo)|ayudar|dime|dígame|cuéntame|adelante/i,
    ],
    [
      '¿Cómo va eso?',
      /\bbien\b|genial|estupend|fenomenal|de maravilla|perfect|encantad|content|feliz|no me (puedo )?quej|por preguntar|aquí (estoy|andamos)|con ganas|todo (en orden|va|marcha)|de lujo|mejor|gracias|list[oa]|dispuest|a (tu|su) disposición/i,
    ],
    [
      '¿Eres una persona de verdad?',
      /avatar|asistente|virtual|robot|no soy|no, soy|programa|digital|inteligencia|\bIA\b|ordenador|máquina|Nicasio|artificial|bot\b/i,
    ],
    [
      '¿Qué cosas sabes tú?',
      /preg[uú]nt|respond|cont[eé]st|contar|cuento|expl[ií]c|inform|ay[uú]d|hablar|almazara|aceite|visita|molino|de todo un poco/i,
    ],
    [
      'Pues gracias, muy amable',
      /de nada|gracias|no hay de qué|un placer|con (mucho )?gusto|encantad|me alegr|para eso est|cuando quieras|cuando quiera|a (ti|usted|vosotros)|ha sido|faltaría|para servir|a mandar|siempre/i,
    ],
    [
      'Me tengo que ir, ¡adiós!',
      /hasta|ad[ií][oó]s|nos vemos|chao|cu[ií]da|que (te|le|os) vaya|vuelv|buen (día|viaje|fin)|\bbuen[oa]s (tardes|noches|días)\b|un placer|gracias por|saludos|aquí (estoy|estaré|me tienes)/i,
    ],
    [
      '¿Cómo has dicho? No te he oído bien',
      /octubre|enero|15:00|22:00|rep[ií]t|repet|decía|he dicho|dije|comentaba|claro|por supuesto/i,
      { after: ['¿Entre qué fechas recibís aceituna?'] },
    ],
    [
      'Espera un momento, por favor',
      /claro|por supuesto|sin prisa|tranquil|espero|tóm[ae]|cuando (quieras|quiera|est)|aquí (estoy|estaré|sigo|te espero|me tienes)|de acuerdo|\bvale\b|muy bien|no (hay|te|se) (prisa|preocup)|sin problema|con calma|adelante|perfecto|desde luego|faltaría|\bok|a (tu|su) ritmo|como (quieras|guste)|no corre/i,
    ],
    [
      '¡Qué bien te explicas!',
      /gracias|me alegr|qué (amable|bien|ilusión|majo|bonito|gusto)|encantad|un placer|amable|halag|sonroj|ilusi|igualmente|se agradece|para eso est/i,
    ],
    [
      'Pues vaya, no me sirve de nada lo que dices',
      /perd[oó]n|siento|lament|disc[uú]lp|otra(s)? (manera|forma|palabras)|de nuevo|otra vez|reformul|mejor|vamos a ver|intent|prueb|probemos|rep[ií]t|repet|expl[ií]c|dime|dígame|ay[uú]d|entend|aclar|culpa|error|equivoc|confus/i,
    ],
  ],
};

export const es: QuestionSet = { language: 'es', avatars: [SHELTER, OIL_MILL] };
