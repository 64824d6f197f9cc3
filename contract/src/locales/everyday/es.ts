/**
 * Everyday topics, one a line, by the words that people ask for them and documents tell of them with: `_` joins words that
 * follow each other, `*` stands for any ending, and in front of a word for what it is compounded with.
 */
export const everyday = `
bebe* cuna* carrito* panal* recien_nacid*
tarde retras* mas_tarde tardar* medianoche
llegar llegamos llegare* como_llego como_se_llega como_ir ir_hasta transporte* autobus* tren metro tranvia estacion parada autocar desvio
lleg* entrada entrar entramos entro check_in registr* recepcion
salida salir dejar_la_habitacion desocup* check_out libres marchar*
noche* noct* dormir alojar* medianoche pernoct*
perd* olvid* objetos_perdidos dej* encontr* guardad* me_deje
queja* reclam* defensor insatisf* descontent* sugerenc*
urgenc* urgent* emergenc* accident* herid* auxilio ambulancia socorro desfibrilador
enferm* fiebre medic* doctor* consultorio mareo*
embaraz* parto*
anos edad menor* mayor_de mayores
deposito fianza anticipo adelantado senal
reembols* devolv* devoluc* dinero_de_vuelta devuelv* abono
anul* cancel* no_puede_venir no_presenta* avis* desistir
baja darse_de_baja cerrar_la cerrar_una cerrar_mi rescind* dejar_de cancelar_la
cambi* aplaz* modific* mover_la
prorrog* renov* prolong* ampli* extender
inscri* apunt* matricul* alta hacerse_socio socio* miembro* solicit*
precio* tarifa* cuota* comision* cuesta* vale valen cost* cobr*
suplemento* recargo extra aparte
dni pasaporte* documento* papeles justificante* carne identidad identific* certificado*
fum* tabaco cigarr*
fuego hoguera* barbacoa* lena chimenea*
ruido* silencio musica
toalla* sabana*
ropa vestir zapat* calzado botas chubasquero llevar_puesto vestimenta
lav* secadora* limpi*
ducha* vestuario* agua_caliente
grupo* personas clase* escolar* colegio*
entrada* billete* boleto* ticket*
bono* vale_regalo regal* tarjeta_regalo
idioma* ingles lengua* interprete* traduc*
curso* clase* taller* leccion* formacion
profesor* ensena* monitor* imparte* instructor*
piscina* nad* natacion bana*
bici bicicleta* bicis cicl* casco*
seguro* poliza* franquicia cobertura*
rob* perdida bloque*
roto* averi* dan* estropead* defect*
garantia*
multa* penaliz* sancion*
maximo como_maximo hasta limite*
minimo al_menos
dueno* propietari* pertenece*
director* dirige* jef* encargad* responsable* presid* ocupa*
vegetari* vegan* celiac* alerg* gluten intoleran* sin_carne
alcohol cerveza vino bar
comer comida* desayun* cena* almuerz* restaurante* cafeteria* menu bocadillo* merend* mediodia hambre plato* cocin*
electric* carg* enchufe*
marido mujer esposa esposo pareja amig* acompan* familiar* invitad*
padre* madre* tutor*
vigil* socorrista* cuid* guarderia ludoteca
web pagina internet en_linea online aplicacion app
navidad* nochevieja ano_nuevo semana_santa festivo* fiesta*
invierno verano temporada agosto julio
extranjer* frontera otros_paises otro_pais mexico francia estados_unidos pais
cada_cuanto cuantas_veces todos_los cada frecuencia diari*
contact* telefono* llam* numero* correo escrib* comunicar*
voluntari*
empleo* trabajar_con puesto* vacante* practicas
donar donacion*
lluv* llueve tiempo clima
dinero efectivo billetes metalico importe
aliment* dar_de_comer
vacun* chip
dolor* duele*
receta* medicament* pastilla*
dent* diente* muela*
factura* recibo* tasa*
tarjeta* credito debito visa american_express pago* pagar pagan
plazo* domicili* transfer*
contrasena clave pin acceso
libro* novela* revista* medios
imprim* fotocop* copia* escan*
boda* casar* matrimonio
cumpleanos celebr* fiesta despedid*
mudanza mudar* empadron* domicilio
recet* cocinar hornear
delantal cuchill*
expos* coleccion* vitrina*
rueda* pinch* neumatic*
segunda_mano usad*
recordatorio* notific* sms
datos privacidad
descuento* reduc* rebaja* estudiante* mas_barato jubilad* carne_joven por_ciento
gratis gratuit* sin_coste sin_gastos nada inclu*
perro* gato* mascota* animal*
maleta* equipaje* taquilla* consigna bolsa*
coche* aparca* parking garaje* estacionar estacionamiento carretera kilometro vehiculo*
silla_de_ruedas sillas_de_ruedas rampa* ascensor* discapac* minusval* accesib* escal* adaptad* movilidad
sord* signos
principiante* experiencia nivel
joven* adolescent* juvenil*
profund*
dura* tard* minutos horas
wifi wi_fi internet
foto* camara* grab* film*
horario* abr* abiert* cierr* cerr* atencion
empiez* comienz* empez* inicio
acab* termin* finaliz*
cita* cita_previa hora_con pedir_hora turno reserv* concert*
trae* llevar necesit* hacen_falta hace_falta requisit*
prohib* permit* admit*
prestamo* credito* hipoteca* financi*
interes* 2,9 porcentaje
sacar retir* extraer
cambio moneda* divisa* dolar* libras
asesor* gestor* consult*
caballo* montar cuadra* hipic*
ruta* excursion* sendero* paseo* camin* subir subida
habitacion* dormitorio* suite* cuarto*
familia* ninos nino hij* menores
abrir_una alta abrir_cuenta
fund* cre* constru* rehabilit* inaugur*
tramite* gestion* formular*
cuanto_tiempo dura* tarda* horas minutos dias
que_edad edad anos
cuanto_pesa pesa* peso kilos kg
que_profundidad profund* metros
@mail correo mail e_mail email
@phone telefono* numero
@web pagina_web web
devolv* devoluc* devuelv* reintegr* reembols*
cancel* suspend* anul* aplaz*
tomar bebida* comer montadito* bar ambigu cafeteria
oido* oigo audicion auricular* sord*
cabe* aforo maximo capacidad
cuota* al_mes mensual*
clase* ensenan ensena profesor* imparten da_clase
autobus* linea* para paran parada
perdi perdido aparece conserjeria
colegio* escolar* centros_escolares alumno*
joven* menos_de_30 carne_joven
llegar_tarde llego_tarde una_vez_empezada retras* entreacto
prest*
tratamiento* tratar
recoger recogida*
plazo* tramit*
aseo* servicios bano*
prest* prestamo* llevarme llevar_a_casa
devolv* devoluc* devuelv* buzon_de_devolucion
retraso* multa* sancion* penaliz*
renov* prorrog* ampliar
reserv* apartar
carne* carnet* tarjeta_de_lector
digital* audiolibro* ebook* libro_electronico libros_electronicos
ordenador* portatil* computador*
sala_de_estudio sala_de_lectura salas_de_estudio
cuentacuentos lectura* cuento*
tobogan* trampolin*
temperatura grados climatizad*
cursillo* aprender_a_nadar natacion
banador* gorro* gafas chanclas
secador*
abono* bono* carne_anual pase_anual
dni documento_de_identidad
pasaporte*
caduc* vigente validez vence valido valida
solicit* tramit* formular* impreso*
partida_de_nacimiento certificado* acta*
autoriz* poder_notarial representante en_mi_nombre
foto_de_carne fotografia*
plazo* tarda listo lista
empadron* mudanza* mudar* domicilio
alimenta* dar_de_comer comida_de_los
acarici* tocar
elefante* leon leones tigre* mono monos pinguino*
carrito* silleta* carro
picnic merend* comida_propia
apadrin* padrino*
miedo* nervios* ansiedad
anestesi* sedacion
limpieza* higiene
empaste* corona* implante* ortodon* protesis
revision* chequeo* exploracion*
radiograf* rayos
seguro* mutua* cubre cobertura
puesta_a_punto revision* mantenimiento
freno* cadena cambio_de_marchas
rueda* pinchazo* camara_de_aire
presupuesto*
bicicleta_de_sustitucion prestamos_una
recog* retirar
plato* receta* menu*
ingrediente*
chef cocinero* cocinera*
castr* esteriliz*
desparasit* pulga* garrapata*
hamster* conejo* pajaro* ave aves reptil*
a_domicilio visita_a_domicilio desplaz*
en_ayunas ayuno
export* descarg* csv pdf
import* migr*
usuario* cuentas empleados
prueba* periodo_de_prueba probar demo
integr* sincroniz* calendario
recordatorio* notific* sms aviso*
servidor* alojad*
dinosaurio* fosil* esqueleto*
audioguia* auricular*
exposicion_temporal exposiciones_temporales
visita_guiada visitas_guiadas guia guias visita
gratis gratuit* entrada_libre
taquilla* consigna guardarropa
alquil*
cumpleanos
donar donacion* donativo*
practicas becario* aprendiz*
`;
