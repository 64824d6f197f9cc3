import type { AskedAvatar } from '../question-set.ts';

const BANK = `# Caja Rural del Valle – Oficina de Montejo

La oficina de Montejo está en la calle Mayor, 31, esquina con la plaza de la Fuente. La directora es Nuria Escudero. De las hipotecas se ocupa Álvaro Pineda, y de las empresas, Begoña Lasa. La caja fue fundada en 1932 por 64 agricultores.

## Horario

| Día | Ventanilla | Asesores |
| --- | --- | --- |
| Lunes a miércoles | de 8:30 a 14:00 | de 9:00 a 14:00 |
| Jueves | de 8:30 a 14:00 y de 16:30 a 19:00 | de 9:00 a 19:00 |
| Viernes | de 8:30 a 14:30 | de 9:00 a 14:00 |

Los sábados y festivos la oficina permanece cerrada. En julio y agosto no abrimos por las tardes. El cajero automático funciona las 24 horas. Los recibos y las tasas solo se pagan en ventanilla hasta las 11:00.

## Cuentas

| Cuenta | Comisión mensual | Saldo mínimo |
| --- | --- | --- |
| Cuenta Joven (de 14 a 25 años) | 0 € | ninguno |
| Cuenta Nómina | 0 € | nómina de 700 € |
| Cuenta Clásica | 6 € | 150 € |
| Cuenta Negocio | 12 € | 1.000 € |

Para abrir una cuenta hacen falta el DNI o el pasaporte y un justificante de domicilio. El trámite dura unos veinte minutos. Los menores de edad deben venir con su padre, su madre o su tutor. También se puede abrir desde la aplicación, por videollamada.

## Tarjetas

La tarjeta de débito es gratuita el primer año; después cuesta 18 € al año. La de crédito cuesta 36 € al año y tiene un límite de 1.500 € al mes. Con ambas se pueden sacar hasta 600 € al día. En cajeros de otros bancos la retirada cuesta 1,75 €.

Si pierde la tarjeta o se la roban, bloquéela en la aplicación o llame enseguida al 900 555 120, a cualquier hora. La tarjeta nueva llega por correo en cinco días laborables. El PIN se puede cambiar en el cajero.

## Transferencias y cambio

Las transferencias dentro de la zona euro son gratuitas desde la aplicación y cuestan 4 € en ventanilla. Las inmediatas llegan en diez segundos. Las transferencias a otros países tardan de dos a cuatro días.

No cambiamos moneda extranjera. Las monedas se cuentan en la máquina de la entrada; los clientes no pagan nada, los demás el 5 %.

## Préstamos e hipotecas

- **Hipoteca fija**: desde el 2,9 %, hasta treinta años, como máximo el 80 % del valor de la vivienda.
- **Préstamo para el coche**: hasta 30.000 €, a devolver en ocho años.
- **Préstamo de estudios**: sin intereses hasta terminar la carrera.

Una solicitud de hipoteca se contesta en diez días. Cancelar un préstamo antes de tiempo cuesta el 0,5 % de lo que quede por devolver.

## Citas

Para hablar con un asesor se necesita cita previa: en el 955 550 244, en la aplicación o en la propia oficina. Si no puede venir, anúlela el día anterior. Los intérpretes de lengua de signos se piden con tres días de antelación.

## Cajas de seguridad

Hay cajas de seguridad en tres tamaños: la pequeña vale 60 € al año, la mediana 95 € y la grande 140 €. Se accede a ellas en el horario de ventanilla, siempre con la llave propia. No está permitido guardar dinero en efectivo ni productos inflamables.

## Accesos

La entrada de la plaza tiene una rampa; la puerta principal, dos escalones. Los perros guía pueden entrar. Junto a la oficina hay dos plazas de aparcamiento con parquímetro y, detrás de la iglesia, un aparcamiento gratuito. El autobús 4 para delante de la puerta.

## Reclamaciones

Las reclamaciones se presentan por escrito ante el defensor del cliente, don Eusebio Cárdenas, en defensor@cajavalle.example. Tiene un mes para contestar.

## Cerrar la cuenta

Para cerrar una cuenta basta con firmar en la oficina y devolver las tarjetas. No tiene coste. El saldo se entrega en efectivo o se transfiere.
`;

const INN = `# Hotel rural La Nogaleda

La Nogaleda es una antigua casa de labranza de 1742 con catorce habitaciones, en el pueblo de Peñasanta. Los propietarios son Marta Villar y Jorge Quesada, que la rehabilitaron en 2006. La cocina la dirige Remedios Oteiza.

## Habitaciones y precios

| Habitación | Entre semana | Fin de semana | Personas |
| --- | --- | --- | --- |
| Individual | 52 € | 60 € | 1 |
| Doble | 74 € | 92 € | 2 |
| Familiar | 108 € | 130 € | 4 |
| Suite del Molino | 145 € | 180 € | 2 |

El desayuno está incluido. La cama supletoria cuesta 20 €, la cuna nada. Los niños menores de tres años se alojan gratis y los de tres a diez pagan la mitad. En Semana Santa y en agosto se aplican los precios de fin de semana. A partir de la séptima noche hacemos un descuento del 15 %.

## Llegada y salida

La entrada es a partir de las 15:00 y hasta las 22:00. Si va a llegar más tarde, avísenos para dejarle la llave en el buzón. Las habitaciones deben quedar libres a las 12:00. Quien quiera quedarse hasta las 18:00 paga 25 €.

## Reservas y cancelaciones

Se reserva en nogaleda.example o en el teléfono 985 550 317. Pedimos un 20 % por adelantado. Hasta siete días antes se puede anular sin gastos; después se pierde el anticipo. Si no se presenta, cobramos la primera noche. Aceptamos tarjetas y efectivo; no aceptamos American Express.

## Comidas

- Desayuno: de 8:30 a 10:30, con pan casero, queso y mermeladas
- Cena: de 20:30 a 22:00, menú de 24 €; hay que avisar antes de las 17:00
- Al mediodía no servimos comidas, pero preparamos bocadillos para llevar por 6 €

Hay platos vegetarianos todos los días; los celíacos deben decirlo al reservar. Los domingos no hay cena.

## Servicios

La wifi es gratuita en toda la casa, aunque en el jardín llega mal. La piscina está abierta de junio a septiembre, de 10:00 a 20:00, y tiene 1,40 metros de profundidad. El aparcamiento es gratuito y cabe un autocar. Una habitación de la planta baja está adaptada para sillas de ruedas. No hay ascensor.

Alquilamos bicicletas a 12 € el día, cascos incluidos. La leña para la chimenea de las suites vale 5 € la cesta. La ropa se lava por 8 € la bolsa y se entrega al día siguiente.

## Normas de la casa

Se admiten perros de hasta 15 kilos por 10 € la noche; no pueden entrar en el comedor ni quedarse solos en la habitación. Está prohibido fumar dentro de la casa. El silencio empieza a las 23:30. No se celebran despedidas de soltero.

## Excursiones

| Ruta | Duración | Dificultad |
| --- | --- | --- |
| Cascada del Oso | 2 horas | fácil |
| Pico Corvo | 6 horas | alta |
| Senda de los Molinos | 3 horas y media | media |

Los sábados a las 9:00 el guía Tomás Brañas acompaña a un grupo a la Cascada del Oso; cuesta 15 € por persona, con un máximo de ocho. Hacen falta botas y un chubasquero. Los caballos se alquilan en la cuadra de Peñasanta, a dos kilómetros.

## Cómo llegar

Desde Oviedo se tarda una hora por la AS-17; en el kilómetro 48 hay que tomar el desvío a Peñasanta. El autobús de línea llega a la plaza del pueblo a las 11:20 y a las 18:05. Podemos recogerle en la estación de tren de Infiesto por 18 €.

## Urgencias

El consultorio médico del pueblo abre por las mañanas. Por la noche contesta Jorge en el 600 555 908. Lo que los huéspedes olvidan se guarda medio año.
`;

export const bank: AskedAvatar = {
  kind: 'bank',
  name: 'Inés',
  file: 'oficina-montejo.md',
  document: BANK,
  asked: [
    ['when', '¿A qué hora abre la ventanilla los viernes?', /8:30 a 14:30/],
    ['yes-no', '¿Abren por la tarde algún día?', /16:30 a 19:00|por las tardes/],
    ['yes-no', '¿Están abiertos los sábados?', /cerrada/],
    ['when', '¿Hasta qué hora puedo pagar un recibo?', /11:00/],
    ['how-much', '¿Cuánto cuesta al mes la Cuenta Clásica?', /6 €/, { not: /12 €/ }],
    ['follow-up', '¿Y la de negocio?', /12 €/, { after: ['¿Cuánto cuesta al mes la Cuenta Clásica?'] }],
    ['fact', '¿Qué documentos necesito para abrir una cuenta?', /DNI/],
    ['yes-no', 'Mi hija tiene dieciséis años, ¿puede abrir una cuenta?', /menores de edad|de 14 a 25/],
    ['how-much', '¿Cuánto se tarda en abrir una cuenta?', /veinte minutos/],
    ['how-much', '¿Cuánto vale la tarjeta de crédito?', /36 €/],
    ['how-much', '¿Cuánto dinero puedo sacar al día?', /600 €/],
    ['paraphrase', 'Me han robado la tarjeta, ¿qué hago?', /900 555 120/],
    ['when', '¿Cuándo me llega la tarjeta nueva?', /cinco días/],
    ['how-much', '¿Cuánto cuesta hacer una transferencia en ventanilla?', /4 €/],
    ['how-much', '¿Cuánto tarda una transferencia a México?', /dos a cuatro días/],
    ['yes-no', '¿Puedo cambiar dólares?', /moneda extranjera/],
    ['how-much', '¿Qué interés tiene la hipoteca?', /2,9/],
    ['who', '¿Con quién hablo para pedir una hipoteca?', /Álvaro Pineda/],
    ['paraphrase', 'Necesito dinero para comprarme un coche', /30\.000/],
    ['paraphrase', '¿Cómo pido hora con un asesor?', /cita previa/],
    ['how-much', '¿Cuánto cuesta la caja de seguridad grande?', /140 €/],
    ['yes-no', '¿Puedo guardar billetes en la caja de seguridad?', /efectivo ni/],
    ['yes-no', '¿Se puede entrar con silla de ruedas?', /rampa/],
    ['paraphrase', '¿Dónde dejo el coche?', /aparcamiento/],
    ['who', '¿Quién es la directora?', /Nuria Escudero/],
    ['fact', '¿Cómo pongo una queja?', /por escrito/],
    ['fact', '¿Cómo puedo cerrar mi cuenta?', /firmar/],
    ['where', '¿Dónde está la oficina?', /calle Mayor, 31/],
    ['when', '¿Cuándo se fundó la caja?', /1932/],
    ['yes-no', '¿El cajero funciona de noche?', /24 horas/],
    ['where', '¿Dónde cambio el PIN?', /en el cajero/],
  ],
  offTopic: [
    '¿Venden seguros de hogar?',
    '¿Puedo comprar criptomonedas?',
    '¿Tienen servicio de mensajería?',
    '¿Quién ganó el mundial?',
    '¿Cómo se hace una paella?',
    '¿Cuántos habitantes tiene Japón?',
    '¿Dan clases de inglés?',
    '¿Qué tiempo hará mañana?',
  ],
  smallTalk: [],
};

export const inn: AskedAvatar = {
  kind: 'hotel',
  name: 'Olmo',
  file: 'la-nogaleda.md',
  document: INN,
  asked: [
    ['how-much', '¿Cuánto cuesta la habitación doble el fin de semana?', /92 €/, { not: /130/ }],
    [
      'follow-up',
      '¿Y la familiar?',
      /130 €/,
      { after: ['¿Cuánto cuesta la habitación doble el fin de semana?'] },
    ],
    ['how-much', '¿Para cuántas personas es la familiar?', /\b4\b/],
    ['yes-no', '¿El desayuno va aparte?', /incluido/],
    ['how-much', 'Viajamos con un bebé, ¿hay que pagar la cuna?', /cuna nada/],
    ['how-much', '¿Cuánto paga un niño de siete años?', /la mitad/],
    ['when', '¿A partir de qué hora podemos entrar en la habitación?', /15:00/],
    ['when', '¿A qué hora hay que dejar la habitación?', /12:00/],
    ['paraphrase', 'Llegaremos a medianoche, ¿cómo entramos?', /buzón/],
    ['paraphrase', '¿Hay alguna rebaja si nos quedamos dos semanas?', /descuento/],
    ['fact', '¿Cómo puedo reservar?', /985 550 317/],
    ['paraphrase', '¿Hasta cuándo puedo cancelar gratis?', /siete días/],
    ['yes-no', '¿Aceptan American Express?', /no aceptamos/],
    ['when', '¿A qué hora se desayuna?', /8:30 a 10:30/],
    ['how-much', '¿Cuánto vale el menú de la cena?', /24 €/],
    ['yes-no', '¿Se puede comer al mediodía?', /bocadillos/],
    ['yes-no', 'Soy vegetariano, ¿hay algo para mí?', /vegetarianos/],
    ['yes-no', '¿Hay internet?', /wifi/],
    ['when', '¿Cuándo se puede usar la piscina?', /junio a septiembre/],
    ['how-much', '¿Qué profundidad tiene la piscina?', /1,40/],
    ['yes-no', '¿Puedo llevar a mi perro?', /15 kilos/],
    ['yes-no', '¿Hay ascensor?', /No hay ascensor/],
    ['yes-no', '¿Se puede fumar en la habitación?', /prohibido fumar/],
    ['how-much', '¿Cuánto cuesta alquilar una bici?', /12 €/],
    ['how-much', '¿Cuánto se tarda en subir al Pico Corvo?', /6 horas/, { not: /2 horas/ }],
    ['who', '¿Quién guía la excursión a la Cascada del Oso?', /Tomás Brañas/],
    ['fact', '¿Qué hay que llevar a la excursión?', /botas/],
    ['who', '¿Quiénes son los dueños?', /Marta Villar/],
    ['who', '¿Quién cocina?', /Remedios Oteiza/],
    ['paraphrase', '¿Cómo llegamos en coche?', /AS-17/],
    ['where', '¿Dónde se puede montar a caballo?', /cuadra/],
    ['paraphrase', 'Me dejé el cargador en la habitación', /medio año/],
    ['when', '¿A qué hora llega el autobús?', /11:20/],
  ],
  offTopic: [
    '¿Tienen spa?',
    '¿Hay pista de tenis?',
    '¿Organizan bodas?',
    '¿Quién pintó el Guernica?',
    '¿Cuál es la capital de Australia?',
    '¿Hay una farmacia en el pueblo?',
    '¿Venden miel?',
    '¿Cómo arreglo un grifo?',
  ],
  smallTalk: [],
};

const THEATER = `# Teatro Circo de Almenar

El Teatro Circo, de 1891, tiene 740 butacas y está en la plaza del Olmo, 2. Lo dirige Lorena Bustos; el jefe técnico es Fermín Aldana. Se quemó en 1938 y volvió a abrir en 1952.

## Temporada

| Espectáculo | Fechas | Duración | Edad |
| --- | --- | --- | --- |
| Fuenteovejuna | del 5 al 15 de febrero | 2 horas | desde 12 años |
| El patito valiente | 21 y 22 de febrero | 50 minutos | desde 3 años |
| Noche flamenca | 6 de marzo | 1 hora y 20 minutos | todos los públicos |

Las funciones empiezan a las 20:00 y los domingos a las 18:00; los lunes se descansa. Una vez empezada la función no se puede pasar hasta el entreacto.

## Localidades

| Zona | General | Abonados |
| --- | --- | --- |
| Patio | 28 € | 22 € |
| Palco | 34 € | 27 € |
| Paraíso | 12 € | 9 € |

Los desempleados y quienes tienen menos de 30 años pagan un 25 % menos. Los miércoles, día del espectador, todo vale la mitad. El abono de seis funciones sale por 120 €.

La taquilla abre de martes a sábado, de 11:00 a 14:00 y de 17:00 a 20:00. También se vende en teatrocirco.example y en el 967 550 610. Las localidades apartadas por teléfono se recogen en 48 horas. No se admiten devoluciones; si se suspende la función, se reintegra el importe. Se puede pagar con tarjeta, con Bizum y al contado.

Los centros escolares conciertan su visita con Pilar Oña y pagan 5 € por alumno.

## Durante la función

Está prohibido grabar y hacer fotos. Los móviles deben permanecer apagados. En la sala no se come; el ambigú sirve bebidas y montaditos desde una hora antes. El guardarropa cuesta 1 €.

Hay ocho espacios para sillas de ruedas y un elevador en la calle Trinidad. Para las personas con dificultades de oído se prestan auriculares. Los perros de asistencia pueden acompañar a su dueño.

## Visitas al edificio

Los sábados a las 12:00 se recorren el escenario, los camerinos y la maquinaria. La visita dura hora y cuarto y cuesta 6 €; los menores de ocho años, gratis. El máximo es de veinte personas y hay que apuntarse el día antes.

## Escuela de teatro

Las clases son de octubre a mayo: los niños, los martes a las 17:30; los mayores, los jueves a las 19:00. La mensualidad es de 38 € y la matrícula, de 25 €. Enseñan Saúl Pacheco y Noemí Ferrer. Para darse de baja hay que avisar antes del día 20.

## Cómo venir

Las líneas 1 y 7 paran en la plaza. El aparcamiento del Mercado, a cinco minutos, cuesta 2 € toda la tarde con el sello de la taquilla. Las bicicletas se atan en la calle Trinidad.

## Otros asuntos

El salón de los espejos se alquila para actos por 600 € al día. Lo que aparece entre las butacas se guarda en la conserjería tres meses. Las quejas se escriben en el libro de la entrada o a atencion@teatrocirco.example. Los acomodadores voluntarios ven la función gratis.
`;

export const theater: AskedAvatar = {
  kind: 'theatre',
  name: 'Alba',
  file: 'teatro-circo.md',
  document: THEATER,
  asked: [
    ['when', '¿A qué hora empiezan las funciones?', /20:00/],
    ['follow-up', '¿Y los domingos?', /18:00/, { after: ['¿A qué hora empiezan las funciones?'] }],
    ['when', '¿Qué días se hace Fuenteovejuna?', /5 al 15 de febrero/],
    ['how-much', '¿Cuánto dura la Noche flamenca?', /1 hora y 20/],
    ['how-much', '¿A partir de qué edad se puede ver El patito valiente?', /3 años/],
    ['how-much', '¿Cuánto cuesta una entrada de palco?', /34 €/, { not: /28 €/ }],
    ['yes-no', '¿Hay descuento para jóvenes?', /menos de 30/],
    ['how-much', '¿Cuánto vale el abono?', /120 €/],
    ['when', '¿Cuándo abre la taquilla?', /11:00 a 14:00/],
    ['yes-no', '¿Puedo devolver la entrada?', /devoluciones/],
    ['paraphrase', '¿Me devuelven el dinero si se cancela la obra?', /reintegra/],
    ['yes-no', '¿Se puede pagar en efectivo?', /al contado/],
    ['yes-no', '¿Puedo hacer fotos?', /prohibido/],
    ['paraphrase', '¿Qué pasa si llego tarde?', /entreacto/],
    ['yes-no', '¿Se puede tomar algo antes de la función?', /ambigú/],
    ['how-much', '¿Cuánto cuesta el guardarropa?', /1 €/],
    ['yes-no', 'Mi abuela va en silla de ruedas, ¿puede venir?', /ocho espacios/],
    ['paraphrase', 'Oigo mal, ¿tienen alguna ayuda?', /auriculares/],
    ['when', '¿Cuándo se puede visitar el edificio?', /sábados a las 12:00/],
    ['how-much', '¿Cuánta gente cabe en la visita?', /veinte personas/],
    ['how-much', '¿Cuánto cuestan las clases de teatro al mes?', /38 €/],
    ['who', '¿Quién da las clases?', /Saúl Pacheco/],
    ['fact', '¿Cómo me doy de baja de la escuela?', /día 20/],
    ['paraphrase', '¿Qué autobús me lleva al teatro?', /líneas 1 y 7/],
    ['yes-no', '¿Hay dónde dejar el coche?', /Mercado/],
    ['how-much', '¿Cuánto cuesta alquilar el salón?', /600 €/],
    ['paraphrase', 'Perdí un pendiente en la función de ayer', /tres meses/],
    ['fact', '¿Dónde puedo poner una queja?', /libro de la entrada/],
    ['who', '¿Quién es la directora?', /Lorena Bustos/],
    ['how-much', '¿Cuántas butacas tiene el teatro?', /740/],
    ['where', '¿Dónde está el teatro?', /plaza del Olmo/],
    ['who', '¿Con quién organizo una visita con mi colegio?', /Pilar Oña/],
  ],
  offTopic: [
    '¿Tienen karaoke?',
    '¿Dan clases de natación?',
    '¿Venden palomitas?',
    '¿Quién descubrió América?',
    '¿Hay guardería?',
    '¿Dónde hay un cajero?',
    '¿Cómo se hace el gazpacho?',
    '¿Cuál es el río más largo?',
  ],
  smallTalk: [],
};
