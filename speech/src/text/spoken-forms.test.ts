import { execFileSync } from 'node:child_process';
import type { SpokenTag } from '@vivant/contract/languages';
import { describe, expect, it } from 'vitest';
import { READING } from './reading.ts';
import { spokenForms } from './spoken-forms.ts';

describe('what is written in short is read in words', () => {
  it.each<[SpokenTag, string, string]>([
    ['en', 'Open 9–17 on 11/24/2026.', 'Open 9 to 17 on November 24, 2026.'],
    ['en', '€12.50, 20 °C, e.g. 3.5 km', '12 euros 50, 20 degrees Celsius, for example 3.5 kilometers'],
    ['en', 'a room of 12 m², €5 million', 'a room of 12 square meters, 5 million euros'],
    ['en', '€1,250 at No. 5 Elm Rd.', '1250 euros at number 5 Elm Road.'],
    ['en', 'Call +1 212 555 0199.', 'Call plus 1, 2 1 2, 5 5 5, 0 1 9 9.'],
    ['de', 'Mo–Fr 9:00–18:00 Uhr', 'Montag bis Freitag 9 Uhr bis 18 Uhr'],
    ['de', 'am 24.11.2026 um 20.30 Uhr', 'am vierundzwanzigsten November 2026 um 20 Uhr 30'],
    ['de', 'ca. 1.250,75 €, z. B. 0,5 l', 'circa 1250 Euro 75, zum Beispiel 0,5 Liter'],
    ['de', 'Hauptstr. 5, Dr. Müller, 12 m²', 'Hauptstraße 5, Doktor Müller, 12 Quadratmeter'],
    ['de', '2.5 GB, 120 km/h', '2,5 Gigabyte, 120 Kilometer pro Stunde'],
    ['fr', 'de 9h30 à 18 h le 24/11/2026', 'de 9 heures 30 à 18 heures le 24 novembre 2026'],
    ['fr', 'M. Dupont, n° 5, 12 m²', 'Monsieur Dupont, numéro 5, 12 mètres carrés'],
    ['fr', 'le billet coûte 12€50', 'le billet coûte 12 euros 50'],
    ['fr', 'né en 63 av. J.-C.', 'né en 63 avant Jésus-Christ.'],
    ['de', 'Erwachsene 12 € 8 €', 'Erwachsene 12 Euro 8 Euro'],
    ['ja', '全長3.5kmの道、9：30、9:00～17:00', '全長3.5 キロメートルの道、9時30分、9時 から 17時'],
    ['ko', '높이 12m입니다', '높이 12미터입니다'],
    ['es', '05-11-2026', '5 de noviembre de 2026'],
    ['fr', 'tél. 01 42 68 53 00', 'téléphone 0 1, 4 2, 6 8, 5 3, 0 0'],
    ['es', '9:00–18:30, 12,50 €', '9 horas a 18 y 30, 12 euros con 50'],
    ['es', 'C/ Mayor 5, p. ej. 3 km', 'calle Mayor 5, por ejemplo 3 kilómetros'],
    ['ru', 'в 9:00, 24.11.2026, 22 ₽', 'в 9 часов, 24 ноября 2026 года, 22 рубля'],
    ['ru', '12,50 ₽', '12 рублей 50 копеек'],
    ['ru', 'ул. Ленина, д. 5, 3,5 км, 2026 г.', 'улица Ленина, дом 5, 3,5 километра, 2026 года.'],
    ['vi', 'lúc 9:30, 50.000 ₫, 60 km/h', 'lúc 9 giờ 30, 50000 đồng, 60 kilômét một giờ'],
    ['ko', '9:30, 12,000 ₩, 12 m²', '9시 30분, 12000원, 12제곱미터'],
    ['ja', '9:30、2026/11/24、¥500、3.5 km', '9時30分、2026年11月24日、500円、3.5 キロメートル'],
    ['zh-CN', '9:30，¥500，12 m²', '9点30分，500元，12平方米'],
    ['zh-TW', '9:30，2026-11-24，€12.50', '9點30分，2026年11月24日，12.5 歐元'],
    ['en', 'We open at nine.it is free', 'We open at nine.it is free'],
    ['en', 'See Museum-Berlin.de.', 'See Museum dash Berlin dot D E.'],
    ['en', 'See museum.it/plan, art.museum.it', 'See museum dot I T slash plan, art dot museum dot I T'],
    ['en', 'Write to info@museum-berlin.de.', 'Write to info at museum dash berlin dot D E.'],
    ['en', 'See https://www.example.org/visit.', 'See example dot org slash visit.'],
    ['en', '(https://example.org/a/b/c?x=1#y), then', '(example dot org), then'],
    [
      'en',
      'first_last+24@mail.example.co.uk',
      'first underscore last plus 24 at mail dot example dot co dot U K',
    ],
    ['en', 'Is it at museum.org? Or www.museum.io!', 'Is it at museum dot org? Or museum dot I O!'],
    [
      'de',
      'info@museum-berlin.de, www.museum.de/besuch',
      'info ät museum minus berlin Punkt D E, museum Punkt D E Schrägstrich besuch',
    ],
    ['de', 'Tickets: museum-berlin.de – ab 9:00 Uhr', 'Tickets: museum minus berlin Punkt D E – ab 9 Uhr'],
    ['de', 'dr.meyer@praxis.de', 'dr Punkt meyer ät praxis Punkt D E'],
    ['fr', 'Écrivez à info@musee-orsay.fr.', 'Écrivez à info arobase musee tiret orsay point F R.'],
    ['fr', 'http://exemple.com/visite', 'exemple point com slash visite'],
    ['es', 'info@museo-prado.es o www.museo.es', 'info arroba museo guion prado punto E S o museo punto E S'],
    ['ru', 'Пишите на info@museum-spb.ru.', 'Пишите на info собака museum дефис spb точка ру.'],
    ['ru', 'https://музей.рф/визит', 'музей точка рф слэш визит'],
    ['vi', 'Viết cho info@bao-tang.vn.', 'Viết cho info a còng bao gạch ngang tang chấm V N.'],
    ['ko', 'info@museum.co.kr로 보내세요.', 'info 골뱅이 museum 점 co 점 케이알로 보내세요.'],
    [
      'ja',
      'info@museum.comまで。https://www.museum.jp/をご覧ください。',
      'info アットマーク museum ドット コムまで。museum ドット J Pをご覧ください。',
    ],
    ['zh-CN', '请写信至info@museum.cn。', '请写信至info 艾特 museum 点 C N。'],
    ['zh-TW', '請看www.museum-taipei.tw/visit。', '請看museum 減號 taipei 點 T W 斜線 visit。'],
  ])('%s: %s', (language, written, said) => expect(spokenForms(written, language)).toBe(said));

  it.each<[SpokenTag, string, string]>([
    ['en', 'Tues.-Sun., Monday–Friday. Sat, May 3', 'Tuesday to Sunday, Monday to Friday. Saturday, May 3'],
    ['de', 'Di.–So. Museum; Sa, den 3. Mai', 'Dienstag bis Sonntag Museum; Samstag, den dritten Mai'],
    ['fr', 'lun.-ven., mar. 24 mai', 'du lundi au vendredi, mardi 24 mai'],
    ['es', 'L-V: 10:00, sáb–dom', 'lunes a viernes: 10 horas, sábado a domingo'],
    ['es', 'L-V de 10 a 14 horas', 'lunes a viernes de 10 a 14 horas'],
    ['fr', 'ouvert du lun-ven, de mar-jeu', 'ouvert du lundi au vendredi, de mardi à jeudi'],
    ['ru', 'открыто с пн-пт', 'открыто с понедельника по пятницу'],
    ['ru', 'Вт—Вс, пн–пт. Вход', 'со вторника по воскресенье, с понедельника по пятницу. Вход'],
    ['vi', 'T2–T6 9:30, T7-CN', 'Thứ Hai đến Thứ Sáu 9:30, Thứ Bảy đến Chủ Nhật'],
    ['ko', '월~금요일은, 24일(월)', '월요일 에서 금요일은, 24일(월요일)'],
    [
      'ja',
      '毎週月～金、24日(月)、11/24(火・祝)',
      '毎週月曜日 から 金曜日、24日(月曜日)、11月24日(火曜日・祝)',
    ],
    ['zh-CN', '周一–周五，周一~五', '星期一 到 星期五，星期一 到 星期五'],
    ['zh-TW', '週一～週五，11/24（一）', '星期一 到 星期五，11月24日（星期一）'],
  ])('%s: weekdays of %s', (language, written, said) => expect(spokenForms(written, language)).toBe(said));

  it.each<[SpokenTag, string, string]>([
    ['en', '9am-5pm, 9:00-17:00, 2-3 days', '9am to 5pm, 9:00 to 17:00, 2 to 3 days'],
    ['de', '10-18 Uhr, 9.30-17.00 Uhr, 3-5 Tage', '10 bis 18 Uhr, 9 Uhr 30 bis 17 Uhr, 3 bis 5 Tage'],
    ['fr', '10h-18h30, 2-3 jours', '10 heures à 18 heures 30, 2 à 3 jours'],
    ['es', '10-18 h, 9:00-14:00 h', '10 a 18 horas, 9 horas a 14 horas'],
    ['ru', '9-18 часов, 5-10 минут', '9 до 18 часов, 5 до 10 минут'],
    ['vi', '9h30-17h00, 8-17 giờ', '9 giờ 30 đến 17 giờ, 8 đến 17 giờ'],
    ['ko', '9시~17시, 3-5분, 9:00-17:00', '9시 에서 17시, 3 에서 5분, 9시 에서 17시'],
    ['ja', '9時～17時、3-5分、9:00-17:00', '9時 から 17時、3 から 5分、9時 から 17時'],
    ['zh-CN', '9点-17点，3-5天，9:00-17:00', '9点 到 17点，3 到 5天，9点 到 17点'],
    ['de', '22-6 Uhr', '22 bis 6 Uhr'],
    ['ja', '2-3日間、3-5分です', '2 から 3日間、3 から 5分です'],
    ['ko', '3-5일에, 3-4월에는', '3 에서 5일에, 3 에서 4월에는'],
    ['zh-CN', '3-5天内，9-17点开放', '3 到 5天内，9 到 17点开放'],
    ['zh-TW', '2-3小時，9:00-17:00', '2 到 3小時，9點 到 17點'],
  ])('%s: ranges with a hyphen: %s', (language, written, said) =>
    expect(spokenForms(written, language)).toBe(said),
  );

  it.each<[SpokenTag, string, string]>([
    [
      'en',
      '1/2 cup, 3/4 l, 1/2 hour, 2 1/2 hours',
      'half a cup, 3 quarters of a liter, half an hour, 2 and a half hours',
    ],
    ['en', '3x a day, 2x; §§ 5, § 7b', '3 times a day, twice; sections 5, section 7b'],
    ['en', '~20 min, open 24/7, dial 0123', 'about 20 minutes, open around the clock, dial 0 1 2 3'],
    [
      'de',
      '1/2 Liter, ½ l, 1½ kg, 3/4 Stunde',
      'einhalb Liter, einhalb Liter, eineinhalb Kilogramm, drei viertel Stunde',
    ],
    ['de', '3x täglich, § 5, §§ 5 und 6', '3 Mal täglich, Paragraf 5, Paragrafen 5 und 6'],
    ['de', '~20 Min., 24/7, 48 h', 'etwa 20 Minuten, rund um die Uhr, 48 Stunden'],
    [
      'fr',
      '1/2 litre, 1/4 h, 3x par jour, § 5',
      'demi-litre, un quart d’heure, 3 fois par jour, paragraphe 5',
    ],
    ['fr', 'en 48 h, ~20 min, 24/7', 'en 48 heures, environ 20 minutes, 24 heures sur 24 et 7 jours sur 7'],
    ['fr', '24h/24 et 7j/7', '24 heures sur 24 et 7 jours sur 7'],
    ['es', '1/2 litro, 1/2 hora, 3x al día, § 5', 'medio litro, media hora, 3 veces al día, párrafo 5'],
    [
      'es',
      'hasta las 17 h. Son ~20 min, 24/7',
      'hasta las 17 horas. Son aproximadamente 20 minutos, las 24 horas, los 7 días de la semana',
    ],
    [
      'ru',
      '1/2 л, 3x в день, § 5, ~20 мин, 24/7',
      'половина литра, 3 раза в день, параграф 5, примерно 20 минут, круглосуточно',
    ],
    ['vi', '1/2 lít, 3x một ngày, ~20 km, 17h', 'nửa lít, 3 lần một ngày, khoảng 20 kilômét, 17 giờ'],
    ['ko', '1/2 리터, ~20km, 10 ~ 18시, 24/7', '2분의 1 리터, 약 20킬로미터, 10 에서 18시, 하루 24시간'],
    ['ja', '1/2カップ、3x、~20km、10 ~ 18時', '2分の1カップ、3回、約20 キロメートル、10 から 18時'],
    ['zh-CN', '1/2 杯，3x，~20 km，9 - 17点，0123', '2分之1杯，3次，大约20公里，9 到 17点，0 1 2 3'],
    ['zh-TW', '§ 5，24/7', '第5節，全天24小時'],
  ])('%s: signs beside numbers: %s', (language, written, said) =>
    expect(spokenForms(written, language)).toBe(said),
  );

  it.each<[SpokenTag, string]>([
    ['en', '1/2 and 1/4 of them, 3 x 4 boxes, page 1/2'],
    ['en', 'in 2009 and 0.5, 1 000 people, 0900-1700'],
    ['fr', 'le 24/7, 10 000 visiteurs'],
    ['es', 'el 24/7'],
  ])('%s: signs that may mean something else stay: %s', (language, text) =>
    expect(spokenForms(text, language)).toBe(text),
  );

  it.each<[SpokenTag, string, string]>([
    ['en', 'Sat, 12/24', 'Saturday, December 24'],
    ['de', 'vom 24.12. bis 3.1.', 'vom vierundzwanzigsten Dezember bis dritten Januar.'],
    ['de', 'Ab 24.12.–3.1. zu', 'Ab vierundzwanzigsten Dezember bis dritten Januar zu'],
    ['de', 'Di., 24.12., 10 Uhr', 'Dienstag, vierundzwanzigster Dezember, 10 Uhr'],
    ['de', '24.–31. Mai, der 1. Mai', 'vierundzwanzigster bis einunddreißigsten Mai, der erste Mai'],
    ['de', 'das 19. Jahrhundert, im 2. Stock', 'das neunzehnte Jahrhundert, im zweiten Stock'],
    [
      'de',
      'im frühen 19. Jahrhundert, im späten 18. Jh., des frühen 20. Jahrhunderts',
      'im frühen neunzehnten Jahrhundert, im späten achtzehnten Jahrhundert, des frühen zwanzigsten Jahrhunderts',
    ],
    [
      'de',
      'zu seinem 18. Geburtstag, in unserem 1. Obergeschoss, in 2. Auflage',
      'zu seinem achtzehnten Geburtstag, in unserem ersten Obergeschoss, in zweiter Auflage',
    ],
    [
      'de',
      'im 17. und frühen 18. Jahrhundert, Ende des 19. und Anfang des 20. Jahrhunderts',
      'im siebzehnten und frühen achtzehnten Jahrhundert, Ende des neunzehnten und Anfang des zwanzigsten Jahrhunderts',
    ],
    ['de', 'bis ins 19. Jahrhundert', 'bis ins neunzehnte Jahrhundert'],
    ['de', 'sein 18. Geburtstag, jedes 3. Kapitel', 'sein achtzehnter Geburtstag, jedes dritte Kapitel'],
    [
      'de',
      'am Di 12.5. oder am Freitag, 3.5., und',
      'am Dienstag zwölften Mai oder am Freitag, dritten Mai, und',
    ],
    [
      'de',
      'im 19. und 20. Jahrhundert, am 3. und 4. Mai, im 1. und 2. Weltkrieg',
      'im neunzehnten und zwanzigsten Jahrhundert, am dritten und vierten Mai, im ersten und zweiten Weltkrieg',
    ],
    [
      'de',
      'im 2. oder 3. Stock, zwischen 3. und 5. Mai',
      'im zweiten oder dritten Stock, zwischen drittem und fünftem Mai',
    ],
    ['de', 'vom 17. bis 19. Jahrhundert', 'vom siebzehnten bis neunzehnten Jahrhundert'],
    [
      'de',
      'Geschlossen am 24.12. Wir freuen uns.',
      'Geschlossen am vierundzwanzigsten Dezember. Wir freuen uns.',
    ],
    ['fr', 'mercredi 3/10', 'mercredi 3 octobre'],
    ['vi', 'ngày 3/4, tối 24/12', 'ngày 3 tháng 4, tối 24 tháng 12'],
    [
      'ru',
      'с 13.10 по 14.11, до 10.12 включительно',
      'с 13 октября по 14 ноября, до 10 декабря включительно',
    ],
    ['ru', 'с 26.12 до 10.01. До 24.12.', 'с 26 декабря до 10 января. До 24 декабря.'],
    ['fr', 'du 24/12 au 03/01', 'du 24 décembre au 3 janvier'],
    ['es', 'hasta el 24/12, mié. 3/11', 'hasta el 24 de diciembre, miércoles 3 de noviembre'],
    ['ru', 'с 24.12 по 03.01. Вт, 24.12', 'с 24 декабря по 3 января. вторник, 24 декабря'],
    ['vi', 'từ ngày 24/12 đến 3/1', 'từ ngày 24 tháng 12 đến 3 tháng 1'],
    [
      'ru',
      'XIX век, дом XVIII века, в XX веке',
      'девятнадцатый век, дом восемнадцатого века, в двадцатом веке',
    ],
    ['ru', 'в III в. и в начале XXI в.', 'в третьем веке и в начале двадцать первого века.'],
    ['ru', 'Пётр I, тип IV, XXX век', 'Пётр I, тип IV, XXX век'],
    [
      'fr',
      'au XIXe siècle, du Ier et du XXIᵉ siècle',
      'au dix-neuvième siècle, du premier et du vingt et unième siècle',
    ],
    ['fr', 'Louis XIV, la XVe édition', 'Louis XIV, la XVe édition'],
    ['ko', '12/24(화)', '12월 24일(화요일)'],
    ['ja', '11/24（火）', '11月24日（火曜日）'],
    ['ja', '2026/11/24（火）', '2026年11月24日（火曜日）'],
    ['zh-CN', '11/24（二）', '11月24日（星期二）'],
    ['zh-CN', '2026/11/24（二）、2026-11-24（二）', '2026年11月24日（星期二）、2026年11月24日（星期二）'],
  ])('%s: dates without a year and ordinals: %s', (language, written, said) =>
    expect(spokenForms(written, language)).toBe(said),
  );

  it.each<[SpokenTag, string, string]>([
    ['zh-TW', 'NT$100、US$5', '100元、5 美元'],
    ['zh-TW', 'NT$12.50、NT$99.99、NT$1.5萬、NT$100萬', '12.5元、99.99元、1.5萬元、100萬元'],
    ['zh-TW', 'NT$100元、US$5萬、NT$1億5000萬', '100元、5萬美元、NT$1億5000萬'],
    ['zh-CN', '¥5.5，¥0.99，¥1.5万，¥1,234.50', '5.5元，0.99元，1.5万元，1234.5元'],
    ['zh-TW', 'NT$12.50 NT$99.99 NT$1.5萬', '12.5元 99.99元 1.5萬元'],
    ['ko', '₩1.5만, ₩5,000', '1.5만 원, 5000원'],
    ['ja', '¥1.5万の', '1.5万円の'],
    ['en', 'NT$100', '100 New Taiwan dollars'],
    ['vi', '3.500.000đ, 50.000 VNĐ, lúc 9g30', '3500000 đồng, 50000 đồng, lúc 9 giờ 30'],
    [
      'de',
      'im 3. Jh. v. Chr., des 19. Jh.',
      'im dritten Jahrhundert vor Christus, des neunzehnten Jahrhunderts.',
    ],
    ['de', '3 Std., 1 Mio. Gäste, Art. 5 Abs. 2', '3 Stunden, 1 Million Gäste, Artikel 5 Absatz 2'],
    ['ru', '5 ч. 30 мин. пешком, 2,5 тыс. лет', '5 часов 30 минут пешком, 2,5 тысячи лет'],
    ['ru', '22 руб., 5 тыс. руб., 3 млн, до н. э.', '22 рубля, 5 тысяч рублей, 3 миллиона, до нашей эры.'],
    ['ru', '1.000 руб. за вход', '1000 рублей за вход'],
    ['es', 'Av. Mayor, núm. 5, 63 a. C.', 'avenida Mayor, número 5, 63 antes de Cristo.'],
  ])('%s: money and abbreviations: %s', (language, written, said) =>
    expect(spokenForms(written, language)).toBe(said),
  );

  it.each<[SpokenTag, string, string]>([
    ['de', 'Es dauert 3 Std. Danach gehen wir.', 'Es dauert 3 Stunden. Danach gehen wir.'],
    ['de', 'Kostet 2 Mio. Das ist viel.', 'Kostet 2 Millionen. Das ist viel.'],
    ['de', 'Im 19. Jh. Danach, 2 Mio. Menschen', 'Im neunzehnten Jahrhundert. Danach, 2 Millionen Menschen'],
    ['ru', '500 руб. Детям скидка', '500 рублей. Детям скидка'],
    ['ru', 'В 1812 г. Наполеон', 'В 1812 года Наполеон'],
    ['ru', 'длится 2 ч. Потом', 'длится 2 часа. Потом'],
    ['es', '100 d. C. Juan', '100 después de Cristo. Juan'],
    ['en', 'at 5 Elm Rd. London', 'at 5 Elm Road. London'],
  ])('%s: a point that ends the sentence, too, stays: %s', (language, written, said) =>
    expect(spokenForms(written, language)).toBe(said),
  );

  it.each<[SpokenTag, string]>([
    ['ru', '2 ч. л. сахара, 1 ч.л. соли, т. 5 ч. 2'],
    ['en', 'No. 5 days a week it is closed. No. 5 days'],
    ['en', 'Open Monday – Tuesday we rest; sat-sun; it Sat 3.5 hours'],
    ['en', 'won 3-2, 9-17, COVID-19 days'],
    ['ko', '태평로 31-2 일층, 역삼동 12-3 시청 옆, 3-2 시작, 2-3일본'],
    ['ja', '丸の内 2-3日本ビル'],
    ['zh-CN', '中山路 12-3 分店，比分 3-2 日本队，2-3日本队'],
    ['en', 'score 3-2 minutes to go'],
    ['de', 'Sieg 3-2 Minuten vor Schluss'],
    ['vi', 'thắng 2-1 giờ'],
    ['de', 'do-so, Do it, Sieg 3-2, 030-12 Tage'],
    ['de', 'Er ist 24. Danach kam Abschnitt 3.2. des Buches.'],
    ['de', 'Montag und Dienstag, 4. Mai'],
    ['de', 'Termin 3. Mai, Fahrkarte 2. Klasse, im 17., 18. und 19. Jahrhundert, im Süden 3. Stock'],
    ['ru', 'с 13.10 до 14.00, сеанс с 18.10 до 19.40, Ubuntu с 22.04 до 24.04'],
    ['ru', 'Перерыв с 12.10 до 12.50.'],
    ['fr', 'la note passe du 6/10 au 8/10, le 5/10 du total'],
    ['es', 'del 6/10 al 8/10'],
    ['vi', 'tối 3/4 khán giả, sáng 3/4 dân số'],
    ['zh-CN', '图3.2(二)，表1.1(一)，第1/2(一)'],
    ['zh-TW', '圖3.2(二)'],
    ['ja', '図3.2(火)'],
    ['fr', 'la mer 3.5, mar-mar, le 1/12 du salaire, le 3/4, 24/12'],
    ['de', 'Herr Jh. und Min. Abs.'],
    ['ru', 'до 10.12 рублей, версия 10.12'],
    ['vi', '3/4 dân số'],
    ['es', 'siglos L-V'],
    ['es', 'talla S-L: 10-12, tallas M-L 10-12, S-M, S-L: 10-12'],
    ['fr', 'tous les lun-ven'],
    ['ru', 'в пт 24.12, до пт, в пн-пт'],
    ['vi', 'doanh thu T2–T6'],
    ['ko', '연-월-일, 월-일'],
    ['ja', '月-日、九月-金曜'],

    ['de', 'Modell im Maßstab 1:50, Johannes 3:16'],
    ['zh-CN', '比例1:50'],
    ['fr', 'une carte au 1:25000, 10:30:45, 1h30m'],
    ['fr', 'En 1914 l’usine ferme.'],
    ['es', 'Desde 2015 ha recibido premios. Cuesta $200.'],
    ['zh-TW', '$100'],
    ['en', 'US$5-10, NT$100-200, NT$100萬'],
    ['en', 'built in 1914 – 3 years later it burned; 5/11/2026; open 0900-1700'],
    ['ru', 'Билет в 2026 — 500 рублей, в 2015 г Москва'],
  ])('%s: what may mean something else stays: %s', (language, text) =>
    expect(spokenForms(text, language)).toBe(text),
  );

  it.each(Object.keys(READING) as SpokenTag[])('%s: what is in words already stays', (language) => {
    for (const text of [
      'ISO 9001, 3/4, version 2.0.1, COVID-19',
      'in the year 1914',
      'the ratio is 2:1',
      '99.99.2026',
      '2026-02-31',
      'Node.js, readme.md, the end.Then, a@b, @museum, 3.de',
    ])
      expect(spokenForms(text, language)).toBe(text);
  });

  it('reads the same where so many patterns were compiled that V8 optimises no more of them', () => {
    const text = 'Ab 24.12.–3.1. zu; Im 19. Jh. Danach';
    const program = `import { spokenForms } from ${JSON.stringify(new URL('./spoken-forms.ts', import.meta.url).href)};
      process.stdout.write(spokenForms(${JSON.stringify(text)}, 'de'));`;
    const flags = ['--no-regexp-optimization', '--input-type=module', '--eval', program];
    expect(execFileSync(process.execPath, flags, { encoding: 'utf8' })).toBe(spokenForms(text, 'de'));
  });
});
