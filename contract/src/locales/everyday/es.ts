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
nino* nina* hijo* hija* niet* peque* infantil* crio* menor_de_edad menores_de_edad escolares
adolescente* menor_de_edad menores_de_edad mayoria_de_edad mayor_de_edad menores_de_18 quinceanero*
jubilad* pensionista* tercera_edad personas_mayores mayores_de_65
silla_de_ruedas sillas_de_ruedas ascensor* elevador* rampa* escalon* escaleras accesib* adaptad* movilidad_reduida discapacidad* discapacitad* muletas andador* sin_barreras
sord* audifono* bucle_magnetico lengua_de_signos lengua_de_senas subtitul*
cieg* invidente* braille discapacidad_visual perro_guia perros_guia perro_de_asistencia perros_de_asistencia
perro* perra* cachorr* gato* mascota* animal animales correa bozal
aparcar aparcamiento* aparco parking estacionar estacionamiento* plaza_de_garaje plazas_de_aparcamiento dejar_el_coche cochera en_coche
coche_electrico coches_electricos vehiculo_electrico vehiculos_electricos punto_de_recarga puntos_de_recarga cargador* recargar cargar_el_coche enchufe*
bicicleta* bici bicis aparcabicis patinete* aparcamiento_de_bicicletas
autobus* autocar* bus metro tranvia tren trenes cercanias parada* estacion* transporte_publico lanzadera como_se_va como_puedo_ir como_llegar como_voy
taxi* aeropuerto* traslado* recogida_en_el lanzadera
comer comida* beber bebida* desayun* almuerz* cena* merendar restaurante* cafeteria* cafe cantina* comedor* tapas snack* aperitivo* maquina_expendedora maquinas_expendedoras hambre sed
picnic bocadillo* comida_de_fuera comida_de_casa comida_propia traer_comida llevar_comida tupper tartera
alergi* alergen* intoleran* lactosa gluten sin_gluten frutos_secos celiac* vegan* vegetarian* halal kosher
fumar fuma fuman fumador* tabaco cigarrillo* vapear vapeador* cigarrillo_electronico no_fumadores
foto fotos fotografi* grabar video* camara* flash tripode* selfie*
aseo aseos bano banos lavabo* wc retrete*
wifi wi_fi internet conexion conectarme
pagar pago pagos efectivo metalico tarjeta tarjetas tarjeta_de_credito bizum transferencia* contactless paypal formas_de_pago forma_de_pago medios_de_pago sin_contacto
precio* tarifa* coste* cuesta cuestan cuanto_vale importe* tasa*
gratis gratuit* sin_cargo sin_coste sin_pagar entrada_libre acceso_libre no_cuesta
descuento* rebaja* oferta* promocion* codigo_promocional mitad_de_precio precio_reducido tarifa_reducida mas_barato bonificacion* familia_numerosa carne_joven
factura* recibo* ticket_de_compra comprobante* justificante_de_pago iva tique*
a_plazos en_plazos plazos mensualidad* domiciliacion* domiciliar fraccionar fraccionad* cuotas adeudo iban
fianza* deposito* senal anticipo* por_adelantado por_anticipado pago_previo
reembols* devolucion_del devolver_el_dinero devuelven_el_dinero reintegro* recuperar_el_dinero
cambiar_un cambiar_una cambios_y_devoluciones devolver devolucion* no_me_gusta no_me_queda talla_equivocada defectuos* desistimiento
garantia* en_garantia
reparacion* reparar reparan arregl* averia* estropead* no_funciona rot* fuera_de_servicio
queja* reclamacion* hoja_de_reclamaciones hojas_de_reclamaciones insatisfech* sugerencia*
cita citas cita_previa pedir_cita sin_cita consulta* con_cita
reserv* con_antelacion plaza_reservada
cancel* anular anulacion* no_puedo_ir no_puedo_asistir no_puedo_venir no_presentarse desistir
aplaz* cambiar_la_fecha cambio_de_fecha otra_fecha otro_dia otra_hora cambiar_la_cita reprogram* posponer
tarde llegar_tarde llego_tarde retras* impuntual* una_vez_empezad* demora*
espera esperar cola colas lista_de_espera sala_de_espera tiempo_de_espera afluencia aglomeracion* concurrid*
soci* hacerse_socio afili* asociarse matricula inscripcion* membresia*
darse_de_baja darme_de_baja baja_voluntaria rescindir rescision* preaviso permanencia
suspender suspension* congelar pausar pausa baja_temporal interrumpir
taquilla* consigna* guardarropa* equipaje* maleta* mochila* bolso* dejar_las_maletas guardar_mis
objetos_perdidos objeto_perdido perdid* perdi extravi* olvidad* olvide encontrad*
perdida_de_tarjeta perdido_la_tarjeta perdido_la_llave duplicado* tarjeta_perdida robad* bloquear
vestuario* cambiarse cambiarme ducha*
toalla* albornoz* secador* jabon champu gel
navidad* nochebuena nochevieja ano_nuevo semana_santa festivo* dias_festivos
habitacion* habitacion_doble habitacion_individual habitacion_familiar cama camas cama_supletoria supletoria
calefaccion calefactad* aire_acondicionado climatizad* climatizacion
cocina* nevera frigorifico microondas horno vajilla hornillo*
urgencia* emergencia* accidente* herid* lesion* primeros_auxilios botiquin* ambulancia* desfibrilador* guardia 112
incendio* evacu* alarma* salida_de_emergencia salidas_de_emergencia extintor*
lluvia* llueve lloviendo mal_tiempo tormenta* nieve clima inclemenc*
seguro seguros asegurad* responsabilidad_civil franquicia* siniestro* poliza*
embarazad* embarazo* gestante* parto* matrona*
entrega* envio* enviar envian reparto* repartidor* a_domicilio gastos_de_envio mensajeria paquete* seguimiento_del
recog* pasar_a_buscar pasar_a_recoger retirar
bono_regalo bonos_regalo tarjeta_regalo tarjetas_regalo vale_regalo cheque_regalo regal* canje*
recuerdo* souvenir* tienda tiendas postal postales
en_stock agotad* disponible* disponibilidad existencias quedan_plazas quedan_entradas plazas_libres plazas_disponibles
probarme probador* talla tallas
cajero* cajero_automatico sacar_dinero cambiar_dinero divisa*
basura* residuo* recicl* contenedor* papelera* desecho* punto_limpio
pila pilas aparatos_viejos
visita_guiada visitas_guiadas guia guias recorrido* visita_comentada
grupo* tarifa_de_grupo en_grupo visita_en_grupo
colegio* escuela* excursion_escolar visitas_escolares alumnos alumnado docente* grupos_escolares
funcion* espectaculo* concierto* representacion* descanso entreacto
empleo* trabajo trabajar_con trabajar_en oferta_de_empleo ofertas_de_empleo vacante* curriculum candidatura* bolsa_de_trabajo contratan
voluntari* echar_una_mano colaborar
donacion* donar donativo* aportacion* mecenazgo
clase_de_prueba clases_de_prueba prueba_gratuita dia_de_prueba sesion_de_prueba
boletin* newsletter suscrib* suscripcion* darse_de_baja_del
datos_personales proteccion_de_datos privacidad mis_datos confidencial* rgpd
contrasena* clave_de_acceso iniciar_sesion usuario_y acceder_a_mi mi_cuenta
actualizacion* actualizar version* instalar instalacion_del ajustes
plan planes suscripcion* mensual* al_mes
certificado* diploma* titulo* acreditacion*
examen* prueba_de test tests
faltar falto faltas recuperar_la_clase recuperar_una_clase ausencia*
suplemento* recargo* coste_adicional gastos_adicionales pago_aparte incluid*
propina*
zona_de_juegos parque_infantil juegos juguete* jugar ludoteca*
guarderia* canguro* ninera* cuidado_de_ninos
casco* equipo_de_proteccion chaleco_salvavidas chalecos_salvavidas
senderismo sendero* caminata* cumbre paseo*
a_que_distancia distancia kilometros lejos
planta plantas piso pisos planta_baja sotano primera_planta
horario_de_visita horas_de_visita visitante*
llave* tarjeta_llave
caja_fuerte objetos_de_valor
servicio_de_habitaciones minibar despertador
recepcion mostrador
desayuno* media_pension pension_completa bufe buffet
tasa_turistica
planchar plancha lavanderia tintoreria
balcon terraza vistas
receta recetas renovar_la_receta medicamento* farmacia
baja_medica baja_laboral parte_de_baja justificante_medico
resultado* resultados_de_los analitica*
especialista* volante derivacion
nuevo_paciente nuevos_pacientes paciente_nuevo
analisis_de_sangre extraccion_de_sangre ecografia radiografia
calendario_escolar curso_escolar trimestre* vacaciones_escolares
comedor_escolar comedor
reunion_de_padres puertas_abiertas jornada_de_puertas
beca* matricula_del
deberes extraescolar*
pase_de_dia entrada_de_dia entrada_suelta entrada_individual bono_de_un_dia
atencion_al_cliente soporte asistencia_tecnica servicio_tecnico
doble_factor dos_factores sso
copia_de_seguridad copias_de_seguridad restaurar recuperar_los borrad*
espacio_de_almacenamiento gigabyte* tamano_de_archivo
borrar_mi_cuenta eliminar_mi_cuenta cerrar_mi_cuenta eliminar_la_cuenta
entrada_principal puerta_principal entrada_trasera
sentarse sentarme banco_para bancos asientos taburete*
`;
