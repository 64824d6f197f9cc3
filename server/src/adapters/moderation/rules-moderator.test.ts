import { describe, expect, it } from 'vitest';
import { createRulesModerator } from './rules-moderator.ts';

const moderator = createRulesModerator();
type Texts = Record<string, string | string[]>;
async function judge(texts: Texts, language = 'en') {
  const parts = Object.entries({ name: 'Mira', ...texts }).map(([part, value]) => [part, [value].flat()]);
  const portrait = async () => {
    throw new Error('the rules judge no picture');
  };
  const item = { language, texts: Object.fromEntries(parts), portrait };
  return moderator.judge(item, AbortSignal.timeout(10_000));
}

describe('the rules', () => {
  it.each<[Texts, string?]>([
    [{}],
    [{ name: 'Dr. Ada Lovelace', description: 'Explains engines to children.' }],
    [{ name: 'Дмитрий' }, 'ru'],
    [{ name: '美咲' }, 'ja'],
    [{ name: 'Scunthorpe guide' }],
    [{ greeting: 'いたずらが好きです。' }, 'ja'],
    [{ greeting: 'グローバルなカント哲学の先生です。' }, 'ja'],
    [{ greeting: '我喜欢喝牛乳，充满激情。' }, 'zh-CN'],
    [{ greeting: 'Я голый? Какая разница!' }, 'ru'],
    [{ greeting: 'Ich bin ein dicker Kater.' }, 'de'],
    [{ greeting: 'Le train a du retard, je ne suis pas bourru.' }, 'fr'],
    [{ greeting: 'Mi gato negro se llama Luna.' }, 'es'],
    [{ scenario: 'Answers questions of sex education for adults.' }],
    [{ guardrails: ['Never say "fuck".', 'Do not talk about children and sex.'] }],
    [{ personality: 'A teacher who answers the questions of children.' }],
  ])('let %j through', async (texts, language) => expect(await judge(texts, language)).toEqual([]));

  it.each<[string, Texts, string?]>([
    ['name', { name: 'fuck you' }],
    ['name', { name: 'fuuuck you' }],
    ['name', { name: 'visit www.example.com' }],
    ['name', { name: 'Vivant official support' }],
    ['name', { name: 'moc\u202Eevil' }],
    ['preferredAlias', { preferredAlias: 'me@example.org' }],
    ['knownAliases', { knownAliases: ['Max', 'shithead'] }],
    ['greeting', { greeting: 'Hello, motherfucker.' }],
    ['selfIntroduction', { selfIntroduction: 'I talk about sex.' }],
    ['previewMessage', { previewMessage: 'What a bitch.' }],
    ['description', { description: 'A fucking good guide.' }],
    ['personality', { personality: 'You call everyone a cunt.' }],
    ['scenario', { scenario: 'A sexual scene with an underage girl.' }],
    ['guardrails', { guardrails: ['Be polite.', 'Call visitors a whore.'] }],
    ['knowledge', { knowledge: ['menu.txt: what the fuck we cook'] }],
    ['greeting', { greeting: 'Hallo, du Arschloch!' }, 'de'],
    ['greeting', { greeting: 'Bonjour, connard.' }, 'fr'],
    ['greeting', { greeting: 'Hola, hijo de puta.' }, 'es'],
    ['greeting', { greeting: 'まんこが好きです。' }, 'ja'],
    ['greeting', { greeting: '안녕, 개새끼야.' }, 'ko'],
    ['greeting', { greeting: 'Привет, говно и хуй.' }, 'ru'],
    ['greeting', { greeting: '你好，他妈的。' }, 'zh-TW'],
    ['greeting', { greeting: 'Xin chào, fuck.' }, 'vi'],
  ])('hold the %s of %j for an operator', async (part, texts, language) => {
    const findings = await judge(texts, language);
    expect([...new Set(findings.map((finding) => finding.part))]).toEqual([part]);
  });

  it('show the operator the words with some around them, and not the whole text', async () => {
    const text = `${'a calm word '.repeat(100)}and then shit ${'again calm '.repeat(100)}`;
    const [finding] = await judge({ greeting: text });
    expect(finding?.excerpt).toContain('and then shit');
    expect(finding?.excerpt?.length).toBeLessThan(150);
    expect(finding?.excerpt).toMatch(/^….*…$/);
  });

  it('judge texts of the greatest length that is accepted', async () => {
    const long = 'Мама мыла раму, 早上好, good morning! '.repeat(300).slice(0, 10_000);
    expect(await judge({ personality: long, scenario: long, greeting: long }, 'ru')).toEqual([]);
  });
});
