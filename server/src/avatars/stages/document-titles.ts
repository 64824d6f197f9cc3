import { type Block, clean } from '../../ingest/readers/block.ts';

const TITLE_MAX_CHARS = 80;
/** A word longer than this is cut inside. */
const LAST_WORD_CHARS = 25;
/** A title stands above the text, though a line or two (a logo, a date) may stand above it. */
const TITLE_WITHIN_BLOCKS = 3;

/** Characters that change the direction of the text after them: titles are quoted within other sentences. */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const FILE_NAME =
  /\.(?:csv|docx?|dotx?|dvi|html?|indd|md|odt|pages|pdf|pptx?|ps|pub|qxd|rtf|tex|txt|xlsx?)$/i;
/** Drivers of printers put the name of the program before that of the file. */
const PRINTED = /^(?:microsoft (?:word|excel|powerpoint)|openoffice|libreoffice|print)\s*[-–:]/i;
/** Titles that programs state when nobody has given one. */
const NOT_GIVEN = new RegExp(
  `^(?:${[
    '(?:untitled|new|blank)(?: (?:document|page))?',
    'no title|title|page title|page|home(?: ?page)?|index|document|doc|slide|powerpoint presentation|presentation',
    'unbenannt(?:es dokument)?|ohne titel|dokument|startseite',
    'sans (?:titre|nom)|accueil',
    '(?:documento )?sin título|documento|inicio',
    'без (?:названия|имени)|документ|главная',
    '无标题(?:文档)?|未命名|文档|首页|無標題(?:文件)?|文件|首頁',
    '無題(?:ドキュメント)?|名称未設定|文書|ホーム',
    '제목 ?없음|문서|홈',
    '(?:chưa|không) có tiêu đề|chưa đặt tên|tài liệu|trang chủ',
  ].join('|')})[\\s\\d()_-]*$`,
  'iu',
);
/** Headings of a part that many documents begin with. */
const ANY_PART = new RegExp(
  `^[\\s\\d.:]*(?:${[
    '(?:table of )?contents|introduction|preface|foreword|overview',
    'inhalt|inhaltsverzeichnis|einleitung|einführung|vorwort|überblick',
    'sommaire|table des matières|avant-propos|préface',
    'índice|contenido|introducción|prólogo',
    'содержание|оглавление|введение|предисловие',
    '目录|目錄|引言|前言|序言|概述',
    '目次|はじめに|序文|まえがき',
    '목차|차례|서론|머리말|들어가며',
    'mục lục|lời nói đầu|giới thiệu|mở đầu',
  ].join('|')})[\\s.:]*$`,
  'iu',
);

/**
 * The title of a document, short enough to be spoken; null: none is found. A heading at its top is preferred to the
 * title stated in the file: readers see it, while stated titles often come from the template or the document that it
 * was copied from. A heading that many documents begin with, such as “Contents”, is passed over for a stated title.
 */
export function titleOf(blocks: readonly Block[], stated: string | null): string | null {
  const top = blocks.slice(0, TITLE_WITHIN_BLOCKS).find(({ kind }) => kind === 'heading')?.text;
  const heading = top === undefined ? '' : onOneLine(top);
  if (saysSomething(heading) && !ANY_PART.test(heading)) return inShort(heading);
  const title = onOneLine(stated ?? '');
  if (saysSomething(title)) return inShort(title);
  return saysSomething(heading) ? inShort(heading) : null;
}

function onOneLine(text: string): string {
  return clean(text).replace(BIDI_CONTROLS, '').replace(/\s+/g, ' ').trim();
}

function saysSomething(title: string): boolean {
  return (
    /\p{L}{2}|\p{Lo}/u.test(title) && !FILE_NAME.test(title) && !PRINTED.test(title) && !NOT_GIVEN.test(title)
  );
}

/** Cut after a word, or after any character where words are not parted by spaces. */
function inShort(title: string): string {
  if (title.length <= TITLE_MAX_CHARS) return title;
  const most = title.slice(0, TITLE_MAX_CHARS - 1);
  const space = title.charAt(most.length) === ' ' ? most.length : most.lastIndexOf(' ');
  const cut = space < most.length - LAST_WORD_CHARS ? most : most.slice(0, space);
  return `${cut.toWellFormed().replace(/[\s\ufffd,;:.–—-]+$/, '')}…`;
}
