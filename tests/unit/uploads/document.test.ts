import { expect, test } from 'vitest';
import { guardDocument, nameWith } from '#server/uploads/document.ts';
import { formatBytes } from '../../../src/i18n/numbers.ts';

test('a name ends as its content is: another known ending goes, any other stays before it', () => {
  const names = [
    ['pdf', 'Договор.PDF', 'Договор.PDF'],
    ['pdf', 'Договор.docx', 'Договор.pdf'],
    ['txt', 'setup.bat', 'setup.bat.txt'],
    ['txt', 'список.csv', 'список.csv'],
    ['txt', 'v1.2', 'v1.2.txt'],
    ['png', 'знак.svg', 'знак.png'],
    ['pdf', '', 'pdf.pdf'],
    ['pdf', '../../etc/passwd', 'passwd.pdf'],
    ['pdf', 'constructor', 'constructor.pdf'],
  ] as const;
  for (const [ending, given, shown] of names) expect(nameWith(ending, given)).toBe(shown);
});

/** An OLE file of one directory with these streams. */
function ole(streams: string[]): Buffer {
  const file = Buffer.alloc(512 * 4);
  file.write('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(1, 48);
  file.fill(0xff, 76, 512);
  file.writeUInt32LE(0, 76);
  file.fill(0xff, 512, 1024);
  file.writeUInt32LE(0xfffffffd, 512);
  file.writeUInt32LE(0xfffffffe, 516);
  streams.forEach((stream, at) => {
    file.write(stream, 1024 + at * 128, 'utf16le');
    file.writeUInt16LE((stream.length + 1) * 2, 1024 + at * 128 + 64);
  });
  return file;
}

test('old office documents are told by what is in them; installers, macros and passwords are refused', () => {
  const judged = (streams: string[]) => {
    try {
      return guardDocument(ole(streams), 'файл').name;
    } catch (error) {
      return (error as { detail: { params: { reason: string } } }).detail.params.reason;
    }
  };
  expect(judged(['WordDocument'])).toBe('файл.doc');
  expect(judged(['Workbook'])).toBe('файл.xls');
  expect(judged(['PowerPoint Document'])).toBe('файл.ppt');
  expect(judged(['Product'])).toBe('not_a_document');
  expect(judged(['WordDocument', '_VBA_PROJECT'])).toBe('has_macros');
  expect(judged(['EncryptedPackage'])).toBe('encrypted');
});

test('a size is told in the unit people know it by', () => {
  expect(formatBytes(1, 'ru').replaceAll(/\s/g, ' ')).toBe('1 кБ');
  expect(formatBytes(1_300_000, 'ru').replaceAll(/\s/g, ' ')).toBe('1,2 МБ');
  expect(formatBytes(1_300_000, 'en').replaceAll(/\s/g, ' ')).toBe('1.2 MB');
});
