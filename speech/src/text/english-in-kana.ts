import { pairsIn } from './pairs.ts';

/**
 * English words in Japanese texts, as Japanese says them. Words that are also romanised particles ("no", "to") are left
 * out.
 */
const WORDS = `
hello ハロー welcome ウェルカム thank サンク thanks サンクス you ユー yes イエス ok オーケー okay オーケー please プリーズ
good グッド bye バイ sorry ソーリー the ザ and アンド of オブ for フォー in イン on オン at アット with ウィズ by バイ
my マイ your ユア our アワー we ウィー is イズ are アー new ニュー old オールド open オープン close クローズ closed クローズド start スタート stop ストップ
museum ミュージアム art アート gallery ギャラリー tour ツアー guide ガイド ticket チケット tickets チケット free フリー price プライス
hotel ホテル room ルーム shop ショップ store ストア cafe カフェ coffee コーヒー tea ティー restaurant レストラン bar バー menu メニュー
center センター centre センター park パーク street ストリート station ステーション airport エアポート bus バス train トレイン map マップ
house ハウス home ホーム office オフィス school スクール university ユニバーシティ library ライブラリー hospital ホスピタル
email イーメール mail メール web ウェブ website ウェブサイト site サイト page ページ online オンライン internet インターネット wifi ワイファイ
phone フォン smartphone スマートフォン app アプリ user ユーザー password パスワード login ログイン click クリック link リンク download ダウンロード
computer コンピューター software ソフトウェア hardware ハードウェア server サーバー cloud クラウド data データ file ファイル code コード
system システム service サービス support サポート project プロジェクト team チーム member メンバー manager マネージャー group グループ
company カンパニー business ビジネス market マーケット design デザイン model モデル style スタイル type タイプ test テスト
video ビデオ audio オーディオ music ミュージック movie ムービー photo フォト camera カメラ game ゲーム news ニュース book ブック
time タイム day デイ today トゥデイ week ウィーク month マンス year イヤー morning モーニング night ナイト summer サマー winter ウィンター
world ワールド global グローバル international インターナショナル japan ジャパン japanese ジャパニーズ english イングリッシュ
america アメリカ europe ヨーロッパ london ロンドン paris パリ berlin ベルリン york ヨーク germany ジャーマニー france フランス
google グーグル apple アップル microsoft マイクロソフト windows ウィンドウズ android アンドロイド iphone アイフォン facebook フェイスブック
youtube ユーチューブ twitter ツイッター instagram インスタグラム line ライン amazon アマゾン linux リナックス python パイソン java ジャバ
javascript ジャバスクリプト chrome クローム github ギットハブ excel エクセル word ワード size サイズ number ナンバー first ファースト second セカンド
one ワン two ツー three スリー four フォー five ファイブ red レッド blue ブルー green グリーン black ブラック white ホワイト
love ラブ life ライフ people ピープル family ファミリー friend フレンド kids キッズ baby ベビー dog ドッグ cat キャット
food フード lunch ランチ dinner ディナー breakfast ブレックファスト beer ビール wine ワイン cake ケーキ ice アイス
card カード cash キャッシュ sale セール point ポイント event イベント party パーティー show ショー live ライブ stage ステージ
digital デジタル robot ロボット assistant アシスタント avatar アバター question クエスチョン answer アンサー info インフォ`;

const KANA = new Map(pairsIn(WORDS));

/** Null for a word that is not in the table; in capitals it is an abbreviation. */
export function englishInKana(word: string): string | null {
  const isAbbreviation = word.length > 1 && word === word.toUpperCase() && word.length <= 5;
  return isAbbreviation ? null : (KANA.get(word.toLowerCase()) ?? null);
}

/** The text with known English words in kana; the rest stays, and the voice spells it. */
export function withEnglishInKana(text: string): string {
  return text.replace(
    /(?<![\p{Script=Latin}'’])[A-Za-z]{2,}(?![\p{Script=Latin}'’])/gu,
    (word) => englishInKana(word) ?? word,
  );
}
