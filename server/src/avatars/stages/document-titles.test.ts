import { describe, expect, it } from 'vitest';
import type { Block } from '../../ingest/readers/block.ts';
import { titleOf } from './document-titles.ts';

const heading = (text: string): Block => ({ kind: 'heading', text });
const text: Block = { kind: 'text', text: 'We open at nine.' };

describe('the title of a document', () => {
  it('is the heading at its top, before what the file states', () => {
    expect(titleOf([heading('Harbour\nmuseum'), text], null)).toBe('Harbour museum');
    expect(titleOf([text, heading('Harbour museum')], 'Template of 2019')).toBe('Harbour museum');
  });

  it('is what the file states where no heading stands at the top', () => {
    expect(titleOf([text], 'Visitors’ guide')).toBe('Visitors’ guide');
    expect(titleOf([text, text, text, heading('Prices')], 'Visitors’ guide')).toBe('Visitors’ guide');
    expect(titleOf([text], null)).toBeNull();
  });

  it.each([
    ...['Contents', '1. Introduction', 'Inhaltsverzeichnis', 'Sommaire', 'Índice', 'Содержание', '目录'],
    ...['目錄', 'はじめに', '목차', 'Mục lục', 'Untitled', '3', 'guide.pdf'],
  ])('is what the file states where the heading is only “%s”', (top) => {
    expect(titleOf([heading(top), text], 'Visitors’ guide')).toBe('Visitors’ guide');
  });

  it('is such a heading where nothing better is stated', () => {
    expect(titleOf([heading('Introduction'), text], 'Document1')).toBe('Introduction');
  });

  it.each([
    ...[
      '',
      ' \n',
      '–',
      '2024',
      'x',
      'untitled',
      'Untitled Document',
      'Untitled-1',
      'Document 12',
      'Home',
      'Title',
    ],
    ...[
      'Microsoft Word - guide.docx',
      'Microsoft Word - Guide',
      'guide_final.PDF',
      'PowerPoint Presentation',
    ],
    ...[
      'Unbenannt',
      'Ohne Titel',
      'Sans titre',
      'Sin título',
      'Без названия',
      '无标题文档',
      '無標題',
      '無題',
    ],
    ...['제목 없음', 'Không có tiêu đề', '\u0000\u0007', '\u202e\u2066'],
  ])('is never what a program states where nobody gave one: “%s”', (stated) => {
    expect(titleOf([text], stated)).toBeNull();
  });

  it.each(['Home care for beginners', '図', 'Document retention policy', 'Index of ships', 'Дом'])(
    'may have a word in it that others have alone: “%s”',
    (stated) => expect(titleOf([text], stated)).toBe(stated),
  );

  it('that is long is cut after a word', () => {
    const long = 'Rules and regulations for the use of the reading rooms of the municipal library of Lyon';
    expect(titleOf([heading(long), text], null)).toBe(
      'Rules and regulations for the use of the reading rooms of the municipal library…',
    );
    expect(titleOf([text], long)).toBe(titleOf([heading(long), text], null));
    const exact = 'x'.repeat(40).concat(' ', 'y'.repeat(39));
    expect(titleOf([text], exact)).toBe(exact);
  });

  it('that is long is cut after any character where there are no spaces, and never inside one', () => {
    const han = titleOf([heading('市立图书馆阅览室使用规则与条例'.repeat(10)), text], null);
    expect(han).toHaveLength(80);
    expect(han).toMatch(/^市立图书馆.*…$/);
    for (const before of ['', 'a']) {
      const cut = titleOf([text], before + '𝄞音'.repeat(60)) ?? '';
      expect(cut.isWellFormed()).toBe(true);
      expect(cut).not.toContain('\ufffd');
      expect(cut.length).toBeLessThanOrEqual(80);
    }
  });

  it('is cleaned of what no text keeps, and of what turns the direction of the text behind it', () => {
    expect(titleOf([text], 'The\u0007 \u202eharbour\u2066\t\r\nmuseum\u200b \ud800')).toBe(
      'The harbour museum \ufffd',
    );
  });
});
