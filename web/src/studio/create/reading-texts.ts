import { type AvatarLanguage, languageOf, type SpokenTag } from '@vivant/contract/languages';

/** Something to read aloud for about fifteen seconds, in the language that the avatar will speak. */
const TEXTS: Record<SpokenTag, string> = {
  en: 'When the sunlight strikes raindrops in the air, they act like a prism and form a rainbow. It is the division of white light into many beautiful colours. People look for a pot of gold at its end, though nobody has ever found one.',
  de: 'Wenn das Sonnenlicht auf Regentropfen in der Luft trifft, wirken sie wie ein Prisma und bilden einen Regenbogen. Weißes Licht teilt sich dabei in viele schöne Farben. Manche suchen an seinem Ende einen Topf voll Gold, doch gefunden hat ihn noch niemand.',
  fr: 'Quand la lumière du soleil frappe les gouttes de pluie dans l’air, elles agissent comme un prisme et forment un arc-en-ciel. La lumière blanche se divise alors en de nombreuses belles couleurs. On cherche à son pied un trésor, mais personne ne l’a jamais trouvé.',
  es: 'Cuando la luz del sol toca las gotas de lluvia en el aire, estas actúan como un prisma y forman un arcoíris. La luz blanca se divide entonces en muchos colores hermosos. Hay quien busca un tesoro en su extremo, aunque nadie lo ha encontrado nunca.',
  ru: 'Когда солнечный свет падает на капли дождя в воздухе, они действуют как призма и образуют радугу. Белый свет делится на множество красивых цветов. Люди ищут на её конце горшок с золотом, но никто ещё его не нашёл.',
  vi: 'Khi ánh nắng chiếu vào những giọt mưa trong không khí, chúng hoạt động như một lăng kính và tạo thành cầu vồng. Ánh sáng trắng được chia thành nhiều màu sắc rất đẹp. Người ta đi tìm hũ vàng ở cuối cầu vồng, nhưng chưa ai tìm thấy bao giờ.',
  ja: '太陽の光が空気中の雨粒に当たると、雨粒はプリズムのように働いて、虹ができます。白い光が、たくさんの美しい色に分かれるのです。虹の端には宝物があると言われますが、まだ誰も見つけたことがありません。',
  ko: '햇빛이 공기 중의 빗방울에 닿으면, 빗방울은 프리즘처럼 작용하여 무지개를 만듭니다. 하얀 빛이 아름다운 여러 색으로 나뉘는 것입니다. 사람들은 무지개 끝에서 보물을 찾지만, 아직 아무도 찾지 못했습니다.',
  'zh-CN':
    '当阳光照在空气中的雨滴上时，雨滴就像棱镜一样，形成一道彩虹。白色的光被分成许多美丽的颜色。人们总想在彩虹的尽头找到一罐金子，可是从来没有人找到过。',
  'zh-TW':
    '當陽光照在空氣中的雨滴上時，雨滴就像稜鏡一樣，形成一道彩虹。白色的光被分成許多美麗的顏色。人們總想在彩虹的盡頭找到一罐金子，可是從來沒有人找到過。',
};

export function readingText(language: AvatarLanguage): { text: string; lang: SpokenTag } {
  const lang = languageOf(language)?.spokenAs ?? 'en';
  return { text: TEXTS[lang], lang };
}
