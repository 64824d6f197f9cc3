import de from 'naughty-words/de.json' with { type: 'json' };
import es from 'naughty-words/es.json' with { type: 'json' };
import fr from 'naughty-words/fr.json' with { type: 'json' };
import hi from 'naughty-words/hi.json' with { type: 'json' };
import ja from 'naughty-words/ja.json' with { type: 'json' };
import ko from 'naughty-words/ko.json' with { type: 'json' };
import ru from 'naughty-words/ru.json' with { type: 'json' };
import zh from 'naughty-words/zh.json' with { type: 'json' };

/**
 * Obscene words of the languages other than English: the "List of Dirty, Naughty, Obscene and Otherwise Bad
 * Words" (Shutterstock and contributors, CC BY 4.0). It has none for Vietnamese.
 */
const LISTS: Record<string, string[]> = { de, es, fr, hi, ja, ko, ru, 'zh-CN': zh, 'zh-TW': zh };

/** Listed, but everyday words that decent texts hold: a hammer, a heroine, passion, Kant, a title of honour. */
const EVERYDAY = new Set([
  ...['какая разница', 'курите мою трубку', 'на фиг', 'ты мне ваньку не валяй', 'haciendo el amor'],
  ...[
    'bonze bimbo ische kimme lümmel mufti nackt popel poppen rosette schabracke bratze fratze reudig',
    'asesinato asno caca concha culo drogas heroína idiota infierno maldito martillo pinche pis racista trio',
    'bander bite bitte bourré bourrée caca con folle gerbe gerber gueule jouir meuf péter pipi ramoner suce',
    'tapette trique tanche teuch gol byk padlo бугор голый мент обнаженный офигеть фига хапать хохол хрен',
    '고자 근친 노모 망가 몰카 미친 병신 애자 야동 에로 염병 유모 보지 호로 거유 자지',
    '3p sm xx いたずら エスコート カント グロ コカイン サディズム しばり スラット スリット セクシーな ディック',
    'デブ トップレス なめ ハードコア フック ホモ やおい ラバー 嫌い 拷問 殺し方 支配 女の子 女王様 女装 人妻 人種',
    '直腸 奴隷 覗き 縛り 噴出 変態 毛深い 誘惑 裸 両性 両刀 卍 宦官 糞 糞便 脱衣 剃毛 挿入 生殖器 正常位 お尻 おしり',
    '13. 13点 十三点 下贱 交配 军妓 刚度 包皮 卵子 口肯 处女 后庭 吹箫 密洞 小肉粒 成人 放荡 月经 杂种 激情 烂货 狗屁',
    '玉杵 瓜娃子 白烂 白痴 白癡 祖宗 私服 笨蛋 精子 老二 老味 老母 肉棒 花柳 迷药 野鸡 阳萎 屁股 靠背 九游 三级片',
  ].flatMap((line) => line.split(' ')),
]);

/** Finds the first listed word of a language in a text; null if there is no list. */
export type FindListedWord = (text: string) => { start: number; end: number } | null;

export function createWordFinder(language: string): FindListedWord | null {
  const list = LISTS[language];
  if (list === undefined) return null;
  const words = list.map((word) => word.toLowerCase()).filter((word) => !EVERYDAY.has(word));
  return language === 'ja' || language.startsWith('zh')
    ? unspacedFinder(words, language)
    : spacedFinder(words);
}

/** Whole words between spaces and punctuation. Korean hangs its particles on a word's end. */
function spacedFinder(words: string[]): FindListedWord {
  const hangul = words.filter((word) => /\p{Script=Hangul}/u.test(word));
  const others = words.filter((word) => !hangul.includes(word));
  const alternatives = [
    ...(others.length > 0 ? [`(?:${join(others)})(?![\\p{L}\\p{M}\\p{N}])`] : []),
    ...(hangul.length > 0 ? [`(?:${join(hangul)})`] : []),
  ];
  const pattern = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${alternatives.join('|')})`, 'iu');
  return (text) => {
    const match = pattern.exec(text);
    return match === null ? null : { start: match.index, end: match.index + match[0].length };
  };
}

/** Scripts without spaces: a match must begin and end where a word does, else "global" holds "gore". */
function unspacedFinder(words: string[], language: string): FindListedWord {
  // A single character says nothing by itself.
  const pattern = new RegExp(join(words.filter((word) => [...word].length > 1)), 'giu');
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  return (text) => {
    let bounds: Set<number> | undefined;
    for (const match of text.matchAll(pattern)) {
      bounds ??= new Set([...segmenter.segment(text)].map(({ index }) => index).concat(text.length));
      const end = match.index + match[0].length;
      if (bounds.has(match.index) && bounds.has(end)) return { start: match.index, end };
    }
    return null;
  };
}

function join(words: string[]): string {
  return words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('|');
}
