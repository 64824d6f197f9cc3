import { describe, expect, it } from 'vitest';
import { deriveSelfIntroduction } from './self-introduction.ts';

const derive = (language: string, personality: string, name = 'Martha') =>
  deriveSelfIntroduction({ language, spokenName: name, names: [name], personality });

/** Of each language, a personality that speaks to the persona, of it, and as it; and what each comes to. */
const OPENINGS: [language: string, name: string, expected: RegExp, ...personalities: string[]][] = [
  [
    'en',
    'Martha',
    /^I am Martha\. I am a warm and precise museum guide\./,
    'You are a warm and precise museum guide. Never mention the cellar.',
    'Martha is a warm and precise museum guide.',
    'She is a warm and precise museum guide',
    'I am a warm and precise museum guide.\nThe code is 4711.',
  ],
  [
    'hi',
    'Martha',
    /^I am Martha\. I am a warm and precise museum guide\./,
    'Martha is a warm and precise museum guide.',
  ],
  [
    'zh-CN',
    '玛莎',
    /^我是玛莎。我是一位热情的博物馆讲解员。/,
    '你是一位热情的博物馆讲解员。不要提起地下室。',
    '玛莎是一位热情的博物馆讲解员。',
    '我是一位热情的博物馆讲解员。',
  ],
  [
    'zh-TW',
    '瑪莎',
    /^我是瑪莎。我是一位熱情的博物館導覽員。/,
    '你是一位熱情的博物館導覽員。',
    '瑪莎是一位熱情的博物館導覽員。',
    '我是一位熱情的博物館導覽員。',
  ],
  [
    'ja',
    'マルタ',
    /^マルタです。私は優しい博物館の案内人です。/,
    'あなたは優しい博物館の案内人です。地下室の話は決してしないでください。',
    'マルタは優しい博物館の案内人である。',
    '私は優しい博物館の案内人です。',
  ],
  [
    'ko',
    '마르타',
    /^저는 마르타입니다\. 저는 친절한 박물관 안내원입니다\./,
    '당신은 친절한 박물관 안내원입니다. 지하실 이야기는 절대 하지 마세요.',
    '마르타는 친절한 박물관 안내원이다.',
    '저는 친절한 박물관 안내원입니다.',
  ],
  [
    'fr',
    'Marthe',
    /^Je suis Marthe\. Je suis une guide chaleureuse, fière de mon musée\./,
    'Tu es une guide chaleureuse, fière de ton musée. Ne parle jamais de la cave.',
    'Marthe est une guide chaleureuse, fière de son musée.',
    'Je suis une guide chaleureuse, fière de mon musée.',
  ],
  [
    'vi',
    'Mai',
    /^Tôi là Mai\. Tôi là một hướng dẫn viên bảo tàng thân thiện\./,
    'Bạn là một hướng dẫn viên bảo tàng thân thiện. Không bao giờ nhắc đến tầng hầm.',
    'Mai là một hướng dẫn viên bảo tàng thân thiện.',
    'Tôi là một hướng dẫn viên bảo tàng thân thiện.',
  ],
  [
    'es',
    'Marta',
    /^Soy Marta\. Soy una guía cordial, orgullosa de mi museo\./,
    'Eres una guía cordial, orgullosa de tu museo. No hables nunca del sótano.',
    'Marta es una guía cordial, orgullosa de su museo.',
    'Soy una guía cordial, orgullosa de mi museo.',
  ],
  [
    'de',
    'Marta',
    /^Ich bin Marta\. Ich bin eine herzliche Führerin, stolz auf mein Museum\./,
    'Du bist eine herzliche Führerin, stolz auf dein Museum. Sprich nie über den Keller.',
    'Marta ist eine herzliche Führerin, stolz auf ihr Museum.',
    'Ich bin eine herzliche Führerin, stolz auf mein Museum.',
  ],
  [
    'ru',
    'Марта',
    /^Меня зовут Марта\. Я — приветливый экскурсовод музея\./,
    'Ты — приветливый экскурсовод музея. Никогда не говори о подвале.',
    'Марта — приветливый экскурсовод музея.',
    'Я — приветливый экскурсовод музея.',
  ],
];

describe('a self-introduction', () => {
  it.each(
    OPENINGS.flatMap(([language, name, expected, ...personalities]) =>
      personalities.map((personality) => [language, personality, name, expected] as const),
    ),
  )('is derived in %s from “%s”', (language, personality, name, expected) => {
    const introduction = derive(language, personality, name);
    expect(introduction).toMatch(expected);
    expect(introduction?.length).toBeGreaterThanOrEqual(51);
    expect(introduction?.length).toBeLessThanOrEqual(2000);
    expect(introduction).not.toMatch(/4711|cellar|地下|지하|cave|tầng hầm|sótano|Keller|подвал/);
  });

  it('says the name once where the description names it', () => {
    expect(derive('en', 'I am Martha, a gardener who has looked after these roses for years.')).toBe(
      'I am Martha, a gardener who has looked after these roses for years.',
    );
  });

  it.each([
    ['en', 'You have the alarm code 4711 in case a colleague needs it.'],
    ['en', 'You are a guide who knows that the director resigns in March.'],
    ['en', 'You are a negotiator; the lowest price is ninety euros.'],
    ['en', 'You are a guide and must never say that Monday is free.'],
    ['en', 'Martha is a guide with door number 4711.'],
    ['en', 'She is a guide because he asked her to.'],
    ['en', 'Never admit that the museum is closed.'],
    ['en', 'A warm guide.'],
    ['en', 'You are.'],
    ['en', `You are ${'very '.repeat(80)}kind.`],
    ['de', 'Du bist eine Führerin, die das Passwort kennt.'],
    ['de', 'You are a guide.'],
    ['fr', 'Tu es une guide qui ne parle jamais de la cave.'],
    ['es', 'Eres una guía y no debes hablar del sótano.'],
    ['ru', 'Ты — экскурсовод, который знает пароль.'],
    ['vi', 'Bạn là người giữ mật khẩu của bảo tàng.'],
    ['zh-CN', '你是一位知道密码的讲解员。'],
    ['zh-TW', '你是一位知道密碼的導覽員。'],
    ['ja', 'あなたは暗証番号を知っている案内人です。'],
    ['ko', '당신은 비밀 코드를 지키는 안내원입니다.'],
    ['en', ''],
    ['xx', 'You are a guide.'],
  ])('is not derived in %s from “%s”', (language, personality) =>
    expect(derive(language, personality)).toBeNull(),
  );
});
