import type { SmallTalk } from './small-talk.ts';

export const es: SmallTalk = {
  words: {
    fill: `
      el, la, los, las, lo, un, una, unos, unas, de, del, a, al, en, con, por, para, o, e, pero, pues,
      entonces, bueno, ah, ay, oh, eh bueno, muy, tan, tanto, mucho, mucha, muchos, muchas, realmente,
      verdaderamente, bastante, demasiado, super, hiper, todo, toda, todos, todas, mas, menos, tambien,
      ya, aun, todavia, siempre, nunca, este, esta, esto, ese, esa, eso, es, era, fue, son, ser, sido,
      estar, estoy, esta bien si, ha, han, has, he, hay, haber, tengo, tener, hace, hacer, hago, va,
      voy, ir, puede, poder, quiere, querer, debe, no, ni, que tal vez, que, se, me lo, te lo, le, les,
      su, sus, hoy, ahora, aqui, alli, solo, algo, alguna, algun, un poco, poco, querida, querido,
      amigo, amiga, amigos, senora, senor, senorita, tio, tia, guapa senora, chico, chica, gente,
      a todos, por favor, porfa, porfi, porfavor, xfa, la verdad, sinceramente, respuesta, respuestas,
      trabajo, pregunta que, cosa, cosas, vez, dia, rato, parece, me parece, creo, encuentro, dicho,
      decir, como, cuando, mismo, misma, asi, porque, oye, oiga, mira, mire, venga, anda, hombre,
      mujer, vaya, pasado, paso, gran, grande, buen, ultimamente, a veces, sigue, segun, entre, sin,
      sobre, tal, cada, cuentame, cuenta, cuenteme, contar, conoces, conoce, di, diga, haz, dime,
      te sabes, siento sola, me siento, mi siento, amable de
    `,
    ask: `
      cual, cuales, quien, quienes, donde, adonde, cuanto, cuanta, cuantos, cuantas, por que, para que,
      hay algun, es un, a que, de donde, a donde, en que, con quien, desde cuando, cuando es, como se
    `,
    you: `
      tu, tus, te, ti, contigo, usted, ustedes, vos, eres, sos, es usted, estas, esta usted, vuestro,
      vuestra, os, avatar, asistente, lleva
    `,
    areYou: `
      tienes, tiene usted, tienes tu, puedes, puede usted, podrias, podria, quieres, quiere usted,
      sabes, sabe usted, haces, hace usted, crees, cree usted, te gusta, te gustan, le gusta,
      le gustan, eres tu, estas tu, has estado, acaso eres, tiene
    `,
    me: `
      yo, me, mi, mis, mio, mia, conmigo, nos, nosotros, nosotras, nuestro, nuestra, soy, somos,
      estamos, tenemos, hemos, estuve
    `,
    hello: `
      hola, ola, holi, holis, holita, holaa, hello, hey, ey, epa, buenas, muy buenas, buenos dias,
      buen dia, muy buenos dias, buenas tardes, muy buenas tardes, buenas noches senora, saludos, alo,
      hola hola, hola de nuevo, hola otra vez, otra vez yo, soy yo otra vez, he vuelto, ya volvi,
      aqui estoy de nuevo, tenga usted, bienvenida, bienvenido, hola a todos, que hubo, quiubo
    `,
    well: `
      que tal, que tal estas, que tal esta, que tal todo, que tal vas, que tal andas, que tal el dia,
      que tal te va, como estas, como esta usted, como esta, como estan, como estas hoy, como te va,
      como le va, como va, como va todo, como va eso, como andas, como anda, como te encuentras,
      como se encuentra, como se encuentra usted, como te sientes, como se siente,
      como se siente usted, como has estado, como ha estado, como ha ido el dia, como ha ido tu dia,
      como te ha ido, como fue tu dia, como ha sido tu dia, que hay, que hay de nuevo,
      que hay de bueno, que cuentas, que me cuentas, que pasa, que onda, que mas, todo bien,
      todo en orden, estas bien, esta usted bien, se encuentra bien, te encuentras bien, cuanto tiempo,
      cuanto tiempo sin verte, cuanto tiempo sin vernos, tanto tiempo, y tu, y usted, y tu que tal,
      y vos, has dormido bien, como amaneciste, va todo bien
    `,
    thanks: `
      gracias, grax, gracia, grcs, muchas gracias, muchisimas gracias, mil gracias, gracias mil,
      un millon de gracias, millon de gracias, mil, millon, muchisimo, agradezco, te lo agradezco,
      se lo agradezco, lo agradezco, agradecido, agradecida, muy agradecido, muy agradecida,
      agradecimiento, de corazon, thanks, thank you, merci, muy amable, que amable, ha sido muy amable,
      muy amable de su parte, me ha ayudado, me ha ayudado mucho, me has ayudado, me has ayudado mucho,
      me ayudo mucho, ayudado, me ayuda mucho, has sido de gran ayuda, de gran ayuda, gran ayuda,
      de mucha ayuda, me sirve, me sirve mucho, me ha servido, servido, util, muy util, ha sido util,
      ha sido muy util, me resulto util, por todo, por tu ayuda, por su ayuda, por la ayuda,
      por la informacion, por la info, por tu tiempo, por su tiempo, por responder, por tu respuesta,
      por su respuesta, por la respuesta, por la explicacion, era justo lo que necesitaba,
      es lo que queria saber, es justo lo que necesitaba, eso queria saber, bueno saberlo,
      es bueno saberlo
    `,
    bye: `
      adios, adiosito, chao, chau, ciao, bye, bye bye, baibai, hasta luego, hasta pronto, hasta manana,
      hasta la vista, hasta la proxima, hasta otra, hasta ahora, hasta despues, hasta siempre,
      hasta la proxima vez, nos vemos, nos vemos luego, nos vemos pronto, nos vemos manana,
      ya nos veremos, nos hablamos, hablamos luego, hablamos, luego hablamos, te veo luego, me voy,
      me voy ya, ya me voy, me tengo que ir, tengo que irme, me marcho, tengo que marcharme, debo irme,
      he de irme, tengo que dejarte, te dejo, le dejo, os dejo, me despido, despedirme, cuidate,
      cuidese, que te vaya bien, que le vaya bien, que tengas un buen dia, que tenga un buen dia,
      que tenga buen dia, que tengas buen dia, que pases un buen dia, que pase un buen dia,
      que pase una buena tarde, que tengas buena tarde, tenga un buen dia, buenas noches,
      buenas noches y hasta manana, buenas noches hasta manana, que descanses, que descanse,
      que duermas bien, dulces suenos, feliz dia, feliz tarde, feliz noche, feliz fin de semana,
      buen fin de semana, que tengas un buen fin de semana, buena semana, eso es todo,
      eso es todo por hoy, es todo, esto es todo, es todo por hoy, eso seria todo, seria todo, por hoy,
      por hoy es todo, nada mas, nada mas gracias, no quiero nada mas, ya no tengo mas preguntas,
      no tengo mas preguntas, mas preguntas, ya no tengo preguntas, ya esta, ya termine, he terminado,
      ya acabe, un gusto hablar contigo, un placer hablar contigo, volvere, ya volvere
    `,
    good: `
      bien hecho, muy bien hecho, genial*, excelente*, estupend*, fantastic*, fenomenal*, maravill*,
      perfect*, magnific*, increible*, impresionante*, impresionad*, asombros*, sorprendente*,
      buenisim*, bueno eso, buena, buenas respuestas, buenos, interesante*, fascinante*, guay, chulo,
      que chulo, chula, molas, mola, mola mucho, que guay, chevere, bacan, padrisimo, padre, que padre,
      que bien, que bueno, que buena, que bonito, bonito, bonita, precios*, lind*, hermos*, simpatic*,
      amable*, encantador*, agradable*, educad*, majo, maja, list*, inteligente*, inteligentisim*,
      brillante*, sabi*, capaz, lista, crack, un crack, maquina total, un genio, genio, campeon*,
      la mejor, el mejor, lo mejor, mejor*, de lujo, de primera, guau, wow, uau, hala, ala, ole,
      ole ole, bravo, enhorabuena por eso, buen trabajo, gran trabajo, buena respuesta, muy buena,
      correct*, exacto eso, me encanta, me encantas, me gusta, me gustas, me gusta mucho, me gusto,
      me agrada, me agradas, me caes bien, caes bien, sigue asi, siga asi, nada mal, no esta mal,
      no esta nada mal, top, divertid*, que arte, viva, yupi, hurra, bien dicho, diez, sobresaliente,
      un sol, un encanto, encanto, eficaz, eficiente*, profesional*
    `,
    bad: `
      mal*, fatal, peor, pesim*, falso, falsa, equivocad*, te equivocas, se equivoca, incorrect*,
      erroneo, tonteria, tonterias, que tonteria, estupidez, chorrada, bobada, mentira, mentiras,
      mientes, miente, absurd*, ridicul*, inutil, inutiles, horrible*, terrible*, horroros*, aburrid*,
      que aburrido, pesad*, molest*, decepcionante*, decepcionad*, que decepcion, lento eres,
      maleducad*, grosero, grosera, antipatic*, borde, fea, feo, rar*, extran*, que raro, que rollo,
      que asco, asco, que mal, que pena das, patetic*, lamentable*, basura, una basura, una porqueria,
      porqueria, un desastre, desastre, no es cierto, no es verdad, no es correcto, no es asi,
      no es eso, no esta bien, no sirve, no sirves, no sirves para nada, no sirve para nada,
      no sirve de nada, no me sirve, no me sirve de nada, no me ayuda, no me ayudas, no me ayudas nada,
      no ayudas, no ayuda, no me has ayudado, no tiene sentido, no tiene ningun sentido, sin sentido,
      no era eso, no era eso lo que preguntaba, lo que preguntaba, eso no es lo que pregunte,
      no es lo que pregunte, no pregunte eso, no he preguntado eso, no era mi pregunta,
      no es mi pregunta, no has respondido, no ha respondido, no has respondido a mi pregunta,
      no respondes, no responde a mi pregunta, no has contestado, ya lo has dicho, ya lo dijiste,
      ya dijiste eso, te repites, no me gusta, no me gustas, no me gusto, no funciona, no funcionas,
      roto, perdida de tiempo, una perdida de tiempo, no sabes nada, no tienes ni idea, buu, bah, puaj,
      que malo
    `,
    insult: `
      tont*, idiota*, estupid*, imbecil, imbeciles, gilipollas, bob*, burr*, necio, necia, capull*,
      cabron, cabrona, puta, puto, hijo de puta, hijueputa, pendejo, pendeja, boludo, mierda, joder,
      cono, carajo, callate, callese, calla, cierra la boca, cierra el pico, te odio, te detesto, odio,
      vete, vete al diablo, vete al infierno, vete a la mierda, largate, largo de aqui, que te den,
      que te jodan, jodete, maquina, estupida maquina, maldita maquina, maldit*, chatarra, una inutil,
      un inutil, inepto, inepta, payas*, fracasad*, mentiros*, fuck, fuck you, vete a paseo,
      me caes mal, pesado eres
    `,
    love: `
      te quiero, te amo, te adoro, tq, tqm, la quiero, estoy enamorado, estoy enamorada,
      enamorado de ti, enamorada de ti, casate conmigo, casarte conmigo, quieres casarte conmigo,
      casarse conmigo, un beso, beso, besos, besito, dame un beso, besame, un abrazo, abrazo, abrazame,
      sal conmigo, salir conmigo, una cita, cita conmigo, novio, novia, tienes novio, tienes novia,
      tiene novio, solter*, guap*, atractiv*, sexy, mi amor, amor, mi vida, carino, bebe, cielo,
      preciosidad, bombon, ojos bonitos, bonitos ojos, ojos, tus ojos, que ojos mas bonitos,
      tu sonrisa, te extrano, te echo de menos, ligar, coquetear, estas buena, se mi novia
    `,
    human: `
      humano, humana, un humano, ser humano, un ser humano, una persona, persona, persona real,
      una persona real, persona de verdad, una persona de verdad, alguien real, un robot, robot, bot,
      un bot, chatbot, maquina o persona, una maquina, un ordenador, ordenador, una computadora,
      computadora, un programa, programa, software, ia, una ia, ai, artificial,
      inteligencia artificial, una inteligencia artificial, real, reales, de verdad, chatgpt, chat gpt,
      gpt, alexa, siri, grabacion, una grabacion, grabado, viv*, existes, existe usted, consciente,
      conciencia, cuerpo, un cuerpo, holograma, virtual, animado, hablar con alguien,
      hablar con una persona, hablar con un humano, hablar con una persona de verdad,
      hablar con un agente, un agente, hablando, hablando con, estoy hablando, estoy hablando con,
      hablo con, de carne y hueso, es una grabacion, es grabado, es un robot, es una maquina,
      esto es una grabacion, esto es real
    `,
    made: `
      quien te creo, quien te ha creado, quien la creo, quien lo creo, quien te hizo,
      quien te ha hecho, quien la hizo, quien la ha hecho, quien lo ha hecho, quien te programo,
      quien te ha programado, quien la programo, quien te diseno, quien te invento,
      quien te desarrollo, quien te fabrico, quien te construyo, quien hizo esto, quien es tu creador,
      tu creador, tu creadora, sus creadores, tus creadores, tu jefe, quien es tu jefe,
      para quien trabajas, como funcionas, como funciona usted, como trabajas, quien esta detras,
      quien esta detras de ti, de que estas hecho, de que estas hecha, de que empresa eres,
      que empresa te creo
    `,
    life: `
      anos, edad, hijos, un hijo, hija, hijas, marido, esposo, esposa, casad*, familia, una familia,
      padres, madre, hermanos, hermano, hermana, mascota, mascotas, un perro, un gato, perro, gato,
      aficiones, aficion, hobby, hobbies, pasatiempos, pasatiempo, tiempo libre, cumpleanos,
      sentimientos, emociones, dolor, corazon, alma, cerebro, religion, dios, en dios, miedo,
      hombre o mujer, un hombre, una mujer, chico o chica, sexo, genero, profesion, sueldo, dinero,
      rico, rica, dormir, duermes, comer, comes, beber, bebes, suenos, suenas, vives, vive, nacido,
      nacionalidad, signo, signo del zodiaco, apellido, apodo, estatura, secreto, un secreto, secretos,
      opinion, vacaciones, colegio, escuela, estudias
    `,
    own: `
      cuantos anos tienes, cuantos anos tiene, cuantos anos tiene usted, que edad tienes,
      que edad tiene, tu edad, su edad, de donde eres, de donde es usted, de donde es, de donde vienes,
      de donde sos, donde vives, donde vive usted, donde naciste, cuando naciste, tu cumpleanos,
      cuando es tu cumpleanos, cuando cumples anos, cual es tu color favorito, tu color favorito,
      tu comida favorita, color favorito, comida favorita, cual es tu comida favorita,
      que haces en tu tiempo libre, que estas haciendo, a que te dedicas, a que se dedica,
      te gusta tu trabajo, le gusta su trabajo, te gusto, te caigo bien, me quieres, me amas, me odias,
      puedes verme, me ves, me ve usted, me puedes ver, me puede ver, en que piensas, que desayunaste,
      que suenas, con que suenas, sabes cocinar, sabes nadar, sabes conducir, puedes pensar,
      puedes llorar, puedes reir, escuchas musica, me conoces, te acuerdas de mi, me recuerdas,
      como me llamo, sabes quien soy, el sentido de la vida, cual es el sentido de la vida, como eres,
      como te ves, que llevas puesto, esta casada, esta casado, esta usted casada, esta usted casado,
      tiene aficiones, tiene familia, tiene hijos
    `,
    help: `
      ayuda, ayudar, ayudame, ayudeme, ayudarme, me ayudas, me ayuda, me puedes ayudar,
      me puede ayudar, puedes ayudarme, puede ayudarme, podrias ayudarme, podria ayudarme,
      necesito ayuda, necesito tu ayuda, necesito, una mano, echame una mano, que puedes hacer,
      que puedes hacer por mi, que puede hacer, que puede hacer por mi, por mi, que sabes hacer,
      que sabe hacer, que sabes, que sabe, que sabe usted, que mas sabes, que mas puedes hacer,
      para que sirves, para que sirve, para que sirve esto, para que estas, cual es tu funcion,
      tu funcion, que haces, que hace usted, que haces aqui, en que eres bueno, en que puedes ayudarme,
      como funciona, como funciona esto, como funciona eso, como se usa, como se usa esto,
      como uso esto, que es esto, de que se puede hablar, de que se puede hablar contigo,
      de que podemos hablar, de que puedo hablar contigo, de que sabes, que temas …, temas,
      que puedo hacer aqui, que puedo hacer, consejo, un consejo, consejos, aconsejame,
      tengo un problema, un problema, socorro, auxilio, me hace falta ayuda
    `,
    tongue: `
      idioma, idiomas, que idiomas, que idioma, lengua, lenguas, otros idiomas, cuantos idiomas,
      espanol, castellano, ingles, frances, aleman, italiano, portugues, catalan, gallego, euskera,
      vasco, valenciano, chino, japones, coreano, ruso, arabe, vietnamita, holandes, turco, polaco,
      latin, hablas, habla, hablar en, hablas …, habla usted …, hablas tu, podemos hablar,
      podemos hablar en, podemos
    `,
    grasp: `
      me entiendes, me entiende, me entiende usted, entiendes, entiende, me comprendes, me comprende,
      me comprende usted, comprendes, comprende, entiendes lo que digo, entiendes lo que te digo,
      entiendes espanol, puedes entenderme, puede entenderme, me has entendido, me ha entendido,
      has entendido, ha entendido, lo has entendido, sabes lo que quiero decir,
      sabe lo que quiero decir, lo que quiero decir, sabes a que me refiero, me sigues, me explico,
      lo pillas, queda claro, esta claro
    `,
    here: `
      estas ahi, esta ahi, esta usted ahi, sigues ahi, sigue ahi, estas aqui, ahi, hay alguien,
      hay alguien ahi, alguien ahi, alguien, me oyes, me oye, me oye usted, me escuchas, me escucha,
      me escuchas bien, puedes oirme, puede oirme, oyes, escuchas, escucha, estas despiert*,
      estas list*, estas disponible, estas ocupad*, disponible, ocupado, test, tests, prueba,
      una prueba, esto es una prueba, probando, probando probando, uno dos, uno dos tres, tres, 1 2 3,
      funciona, funciona esto, esto funciona, funcionas, va esto, toc toc, te has dormido
    `,
    fun: `
      chiste, chistes, un chiste, otro chiste, adivinanza, una adivinanza, canta, cantame, cantar,
      cantas, una cancion, cancion, cantame una cancion, baila, bailar, bailas, rapear, rap, poema,
      un poema, una poesia, un cuento, cuento, una historia, cuentame una historia, juego, un juego,
      jugar, juguemos, jugamos, jugamos a algo, hazme reir, hazme reir un rato, algo gracioso,
      di algo gracioso, algo divertido, cuentame algo gracioso, entretenme, un truco, truco, magia,
      trabalenguas, silbar
    `,
    low: `
      triste, cansad*, agotad*, muert*, aburro, me aburro, aburrimiento, sueno, tengo sueno, sol*,
      sola, no muy bien, no estoy bien, no me siento bien, no tan bien, no del todo bien, mas o menos,
      regular, asi asi, tirando, malhumor, de mal humor, mal humor, enfadad*, enojad*, furios*,
      cabreado, estresad*, estres, deprimid*, nervios*, ansios*, preocupad*, agobiad*, frustrad*,
      desesperad*, infeliz, no puedo dormir, he dormido mal, mal dia, un mal dia, he tenido un mal dia,
      dia dificil, dia duro, dia horrible, llorar, llorando, ha muerto, se murio mi …,
      se ha muerto mi …, murio, mi … murio, mi … ha muerto, fallecido, he suspendido,
      he perdido el trabajo, desanimad*, de bajon, echo de menos a …
    `,
    glad: `
      content*, feliz, felices, alegre, alegres, estoy bien, muy bien, bien, bien gracias, yo bien,
      yo tambien, estoy muy bien, de maravilla, todo genial, todo perfecto, todo bien por aqui,
      todo estupendo, no me quejo, no puedo quejarme, de buen humor, buen humor, emocionad*,
      ilusionad*, encantado de la vida, orgullos*, relajad*, satisfech*, enamorad*, de vacaciones,
      estoy de vacaciones, que dia tan bonito, buen dia hoy, hace buen tiempo, hace un dia precioso,
      me alegro, me alegra, alegro, con ganas, tengo muchas ganas, me lo paso bien, mejor que nunca,
      animad*
    `,
    feast: `
      mi cumpleanos, es mi cumpleanos, hoy es mi cumpleanos, hoy cumplo anos, cumplo anos, cumplo …,
      es mi santo, mi santo, aniversario, nuestro aniversario, boda, casar, nos casamos,
      nos acabamos de casar, acabamos de casarnos, nos hemos casado, me he casado, me caso, prometid*,
      luna de miel, de luna de miel, trabajo nuevo, tengo trabajo nuevo, nuevo trabajo,
      un nuevo trabajo, he encontrado trabajo, encontre trabajo, tengo trabajo, ascenso,
      me han ascendido, he aprobado, aprobe, aprobe el examen, he aprobado el examen, me gradue,
      graduad*, graduacion, he ganado, gane, hemos ganado, he sido padre, he sido madre, soy abuelo,
      soy abuela, un bebe, ha nacido mi …
    `,
    met: `
      me llamo …, mi nombre es …, mi nombre …, llamame …, llameme …, puedes llamarme …,
      puede llamarme …, me dicen …, me llaman …, vengo de …, venimos de …, vivo en …,
      encantad* de conocer*, encantad*, mucho gusto, un gusto, gusto, gusto en conocer*, un placer,
      placer, un placer conocer*, es un placer, placer en conocer*, conocerte, conocerla, conocerlo,
      conocerle, de conocerte, de conocerle, de conocerla, verte, de verte, verla, soy nuevo,
      soy nueva, soy nuevo aqui, nuevo aqui, acabo de llegar, tengo … anos, me presento
    `,
    wish: `
      feliz navidad, felices fiestas, feliz ano, feliz ano nuevo, prospero ano nuevo, feliz pascua,
      felices pascuas, feliz cumpleanos, feliz cumple, feliz aniversario, felicidades, felicitaciones,
      te felicito, enhorabuena, buena suerte, mucha suerte, suerte, que te mejores, salud, jesus,
      buen provecho, que aproveche, buen viaje, felices vacaciones, buenas vacaciones, animo,
      igualmente, lo mismo digo, a ti tambien, a usted tambien, tambien para ti, feliz reyes,
      que te vaya bonito, mis mejores deseos
    `,
    chat: `
      te puedo preguntar algo, le puedo preguntar algo, puedo preguntarte algo, puedo preguntarle algo,
      puedo preguntar algo, puedo preguntar, puedo hacer una pregunta, puedo hacerte una pregunta,
      puedo hacerle una pregunta, hacer una pregunta, una pregunta, tengo una pregunta,
      tengo preguntas, tengo una duda, una duda, otra pregunta, preguntar, preguntarte, preguntarle,
      pregunta, preguntas, hablemos, hablemos un rato, hablar, hablar contigo, quiero hablar, hablame,
      hableme, habla conmigo, charlar, charlamos, charlemos, platicar, platicamos, platiquemos,
      conversar, conversemos, conversacion, una conversacion, dime algo, digame algo, di algo,
      diga algo, cuentame algo, cuenteme algo, cuentame algo nuevo, algo interesante, algo nuevo,
      algo curioso, que puedo preguntar, que puedo preguntarte, que pregunto, que te pregunto,
      que te puedo preguntar, no se que preguntar, no se que decir, no se que preguntarte,
      que preguntar, solo estoy mirando, estoy mirando, solo miro, solo mirando, mirando,
      echar un vistazo, un vistazo, y ahora, y ahora que, ahora que, que hacemos, que hago,
      que hago ahora, de que quieres hablar, de que quiere hablar, de que hablamos,
      de que vamos a hablar, solo queria probar, solo queria probar esto, queria probar, probar,
      probar esto, estoy probando, solo estoy probando, por curiosidad, curiosidad, curios*,
      sorprendeme, sorprendame, empecemos, empezamos, vamos, te toca, preguntame algo,
      que me recomiendas, que me recomienda, que recomiendas, recomendacion, alguna idea, ideas,
      novedades, alguna novedad
    `,
    sorry: `
      lo siento, lo siento mucho, siento, perdon, perdona, perdone, perdoname, perdoneme, disculpa,
      disculpe, disculpas, mis disculpas, disculpame, ups, uy, huy, vaya perdon, sorry, culpa mia,
      es culpa mia, mi culpa, fue mi culpa, error mio, mi error, un error, me equivoque,
      me he equivocado, me he confundido, me confundi, confundido, boton equivocado, no queria,
      no era mi intencion, olvidalo, olvidelo, olvida eso, molestar, molestarte, por molestar,
      por la molestia, la molestia, por el retraso
    `,
    wait: `
      espera, espere, esperar, esperame, un momento, un momentito, momento, momentito, un segundo,
      un segundito, segundo, segundos, un minuto, minuto, minutos, dos minutos, un instante, instante,
      dame un momento, deme un momento, dame un segundo, dejame pensar, dejeme pensar, dejame ver,
      deja que piense, estoy pensando, pensar, pensando, tengo que pensar, a ver, veamos, vamos a ver,
      pare, stop, alto, pausa, ahora vuelvo, ya vuelvo, enseguida vuelvo, vuelvo, vuelvo enseguida,
      vuelvo ahora, ahorita, ahorita vuelvo, todavia no, aun no, ahora no, no tan rapido, con calma,
      calma, tranquilo, tranquila, sin prisa, no hay prisa, me llaman por telefono
    `,
    nod: `
      sip, claro, claro que si, por supuesto, desde luego, efectivamente, exacto, exactamente, eso es,
      asi es, cierto, es cierto, verdad, es verdad, tienes razon, tiene razon, razon, vale, vale vale,
      okay, okey, oki, de acuerdo, dale, listo entonces, entendido, entiendo, lo entiendo, comprendo,
      ya veo, ya entiendo, ya comprendo, ya lo se, lo se, aja, aha, ajam, anda ya, nop, nope,
      no gracias, no mucho, la verdad que no, mejor no, para nada, de ninguna manera, tampoco, quizas,
      quiza, tal vez, a lo mejor, puede ser, puede que si, posiblemente, probablemente, depende, no se,
      no lo se, ni idea, no tengo ni idea, no estoy seguro, no estoy segura, quien sabe, da igual,
      me da igual, igual, no importa, no pasa nada, no te preocupes, no hay problema, sin problema,
      nada, nada de nada, de nada, como quieras, como quiera, lo que sea, y que, y, en serio, de veras,
      de verdad que si, seguro, no me digas, que va, esta bien, muy bien entonces, me parece bien,
      suena bien, supongo, espero que si, ojala, creo que si, creo que no, hm, hmm, mm, mmm, uhm,
      ambos, los dos, ninguno, ninguna, adelante, si por favor, con gusto, obvio, correcto entonces,
      si, ok
    `,
    laugh: `
      jaja, jajaja, jajajaja, ja, jeje, jejeje, jiji, jijiji, haha, hahaha, hehe, lol, xd, jojo,
      que risa, risa, gracioso, graciosa, muy gracioso, que gracioso, que graciosa, eres gracioso,
      chistoso, chistosa, me haces reir, me hiciste reir, me parto, me muero de risa, me meo, es broma,
      era broma, era una broma, broma, bromeo, estoy bromeando, bromeas, estas de broma, es cona,
      buen chiste, me troncho
    `,
    pace: `
      despacio, mas despacio, mas lento, lento, lenta, lentamente, mas lentamente, hable mas lento,
      habla mas despacio, hable mas despacio, muy rapido, rapido, mas rapido, demasiado rapido,
      hablas muy rapido, habla muy rapido, alto por, mas alto, habla mas alto, hable mas alto,
      hablar mas alto, mas fuerte, fuerte, mas bajo, habla mas bajo, hable mas bajo, bajo, bajito,
      muy alto, demasiado alto, muy bajo, sube el volumen, baja el volumen, sube la voz, baja la voz,
      volumen, sonido, no hay sonido, sin sonido, no te oigo, no le oigo, no la oigo, no oigo,
      no oigo nada, no se oye, no se oye nada, no te escucho, no escucho nada, no le escucho,
      no escucho, mas claro, vocaliza, tu voz, su voz, cambia la voz, voz, hable
    `,
    unclear: `
      no entiendo, no entiendo nada, no te entiendo, no le entiendo, no lo entiendo, no la entiendo,
      no entendi, no entendi nada, no he entendido, no he entendido nada, no comprendo,
      no lo comprendo, no me entero, no me queda claro, no esta claro, no queda claro, que dices,
      que dice, que has dicho, que dijiste, que quieres decir, que quiere decir,
      que quieres decir con eso, que significa, que significa eso, de que hablas, de que habla,
      que es eso, como dices, como dice, como asi, eh, mande, repite, repita, repetir, repitelo,
      repitalo, repite por favor, puedes repetir, puede repetir, puedes repetirlo, otra vez,
      una vez mas, de nuevo, dilo otra vez, digalo otra vez, explica, explique, explicame,
      expliquemelo, explicar, mas simple, con otras palabras, confuso, asdf, asdfgh, qwerty, bla,
      bla bla, blabla, blablabla
    `,
    self: `
      quien eres, y tu quien eres, quien es usted, y usted quien es, quien sos, quien es, quien habla,
      con quien hablo, con quien estoy hablando, con quien tengo el gusto, como te llamas,
      como se llama, como se llama usted, tu como te llamas, cual es tu nombre, cual es su nombre,
      tu nombre, su nombre, nombre, dime tu nombre, tienes nombre, tienes un nombre,
      como te puedo llamar, como puedo llamarte, como le puedo llamar, como puedo llamarle,
      como debo llamarle, presentate, presentese, describete, hablame de ti, hableme de usted,
      cuentame de ti, de ti, de usted, algo de ti, algo sobre ti, sobre ti, sobre usted, que eres,
      que eres exactamente, que es usted, kien eres, ken eres, quien eres tu
    `,
    taste: `
      tu … favorito, tu … favorita, su … favorito, su … favorita, tus … favoritos,
      cual es tu … favorito, cual es tu … favorita, cual es su … favorito, cual es su … favorita,
      que haces …, que hace usted en …, te gusta …, te gustan …, le gusta …, que te gusta …,
      que musica …, crees en …, cree usted en …, crees que …, que piensas …, que opinas …,
      que opina usted …, que hiciste …, que hizo usted …, que has hecho …, que comes …, que comiste …,
      que vas a hacer …, que quieres ser …, duermes …, duerme usted …, suenas …, puedes sentir …,
      puedes aprender …, tienes miedo …, has estado en …, has estado alguna vez …, has viajado …,
      alguna vez has …, juegas …, odias …, prefieres …, extranas …
    `,
    need: `
      hambre, tengo hambre, sed, tengo sed, enferm*, resfriad*, frio, tengo frio, calor,
      dolor de cabeza, me duele la cabeza, me duele …, duele
    `,
    iAm: `
      soy @, yo soy @, aqui @, soy el senor …, soy la senora …, soy … de …, soy de …, somos de …,
      es mi primera visita, mi primera visita, primera vez, la primera vez, es la primera vez,
      mi primera vez, mi primera vez aqui, turista, soy turista, hola soy _, buenas soy _,
      hola me llamo _
    `,
  },
  phrases: {
    praised: 'Muchas gracias, qué amable. Me alegra que guste.',
    blamed: 'Lo siento. Pregúnteme con otras palabras y haré lo posible.',
    insulted: 'Siento no haber podido ayudar. Mejor hablemos de otra cosa.',
    courted: 'Muchas gracias, qué amable, pero solo soy un avatar de IA.',
    personal:
      'Soy un avatar de IA, un programa de ordenador: lo siento, no tengo una vida propia que contar.',
    made: 'Soy un avatar de IA: un programa de ordenador creado por personas.',
    gladly: 'Claro, con mucho gusto.',
    speaks: 'Hablo español. En este idioma se me puede preguntar de todo.',
    understands: 'Sí, entiendo lo que se me dice, y me esfuerzo en ello.',
    here: 'Sí, aquí estoy, escuchando.',
    noJokes: 'Soy un avatar de IA y, lo siento, no sé de chistes, canciones ni juegos.',
    sympathy: 'Lo siento mucho. Espero que pronto vaya mejor.',
    gladToHear: '¡Qué bien, me alegro mucho!',
    congratulations: '¡Felicidades! Qué alegría, enhorabuena.',
    met: '¡Hola, mucho gusto!',
    wished: '¡Muchas gracias, igualmente!',
    forgiven: 'No pasa nada, no hay ningún problema.',
    takeYourTime: 'Claro, sin prisa. Aquí estoy.',
    amused: '¡Qué buen humor, me alegro!',
    voice:
      'Lo siento, no puedo cambiar mi forma de hablar. El volumen se ajusta en el dispositivo, y los subtítulos muestran lo que digo.',
    unclear: 'Siento no haber sido más claro.',
    unsure: 'Lo siento, no sé qué decir a eso.',
  },
  informal: { blamed: 'Lo siento. Pregúntame con otras palabras y haré lo posible.' },
};
