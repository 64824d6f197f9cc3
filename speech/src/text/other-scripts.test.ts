import type { SpokenTag } from '@vivant/contract/languages';
import { expect, it } from 'vitest';
import { scriptReader } from './other-scripts.ts';

async function read(text: string, language: SpokenTag): Promise<string> {
  return (await scriptReader(text, language))(text);
}

it.each<[SpokenTag, string, string]>([
  ['en', '北京 is a city, and 银行 is a bank.', 'beijing is a city, and yinhang is a bank.'],
  ['de', 'Das Wort银行 und 北京大学', 'Das Wort yinhang und beijing daxue'],
  ['fr', 'Pékin (北京), 長城', 'Pékin, changcheng'],
  ['en', 'Gate 3 (東口) is closed', 'Gate 3 (dongkou) is closed'],
  ['de', 'Saal 2 (北館) und 3 (南館)', 'Saal 2 (beiguan) und 3 (nanguan)'],
  ['de', 'der Mond (月)', 'der Mond'],
  ['es', 'Мусоргский y Pekín（北京）', 'Musorgskiy y Pekín'],
  ['ru', 'Пекин (北京), 上海', 'Пекин, shanghai'],
  ['vi', 'Эрмитаж, 上海', 'Ermitazh, shanghai'],
  ['ko', '박물관(博物館), Москва', '박물관, Moskva'],
  ['ja', 'Москваの地図', 'Moskvaの地図'],
  ['zh-CN', 'Москва（莫斯科）', 'Moskva（莫斯科）'],
  ['zh-TW', 'Ленин', 'Lenin'],
  ['en', 'ラーメン, おちゃ and キッチン', 'ramen, ocha and kitchin'],
  ['de', 'Die きゃりー heißt まっちゃ.', 'Die kyari heißt matcha.'],
  ['fr', 'ファン, ウィーン, ティー et シェフ', 'fan, win, ti et shefu'],
  ['ru', 'すし и さしみ', 'sushi и sashimi'],
  ['en', '서울 means Seoul; 한국어, 박물관', 'seoul means Seoul; hangugeo, bakmulgwan'],
  ['en', 'The word김치is food', 'The word gimchi is food'],
  ['ko', 'すし와 김치', 'すし와 김치'],
])('%s: words of other scripts are read in its own: %s', async (language, written, said) =>
  expect(await read(written, language)).toBe(said),
);

it.each<[SpokenTag, string]>([
  ['en', '東京タワー is Japanese'],
  ['de', 'α-Strahlen, Αθήνα, 서울, Straße, И'],
  ['ko', '美 대통령'],
  ['ko', '24일(月) 휴관'],
  ['ru', 'Москва, Museum'],
])('%s: what the voice reads itself, or nobody knows the reading of, stays: %s', async (language, text) =>
  expect(await read(text, language)).toBe(text),
);
