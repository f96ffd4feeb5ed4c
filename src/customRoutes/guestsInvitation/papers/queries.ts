import { useState } from 'react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { PaperKind, PaperSize, PaperState, Print } from '#shared/paper.ts';
import { call, type Download, download, HttpError } from '../../../dataProvider/index.ts';
import { saveFile } from '../../../dataProvider/saveFile.ts';
import { useTell } from '../../../ui/useTell.ts';

/** What all papers are asked with; nothing said of signs: as they were last printed. */
export interface PapersAsked {
  sector_id: string | null;
  size: PaperSize;
  signs: boolean | null;
}

/** What is looked at: a kind, on which paper, all of it or only what changed. */
export interface Shown {
  kind: PaperKind;
  part: 'all' | 'changed';
}

const keyOf = (hallId: string) => ['papers', hallId];

/** Every paper of a hall as it is now, and what changed since it was last printed; others work on. */
export function usePapers(hallId: string, asked: PapersAsked) {
  return useQuery({
    queryKey: [...keyOf(hallId), 'now', asked],
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call('GET /halls/:id/papers', { params: { id: hallId }, query: asked, signal })).data,
  });
}

/** Pages that are drawn one at a time; `key` is another for whatever else is to be shown. */
export interface Pages {
  key: readonly unknown[];
  title: string;
  count: number;
  draw: (page: number, signal: AbortSignal) => Promise<Download>;
}

/** One page drawn, or why there is none; neither while it is being drawn. */
export function usePage({ key, draw }: Pages, page: number) {
  const { data, error } = useQuery({
    queryKey: ['paper-page', ...key, page],
    staleTime: 30_000,
    retry: false,
    queryFn: async ({ signal }) => (await draw(page, signal)).blob,
  });
  return { picture: data, problem: error instanceof HttpError ? error.detail : error?.message };
}

/** The pages of a paper as it is now. */
export function useNewPages(hallId: string, asked: PapersAsked, { kind, part }: Shown, paper: PaperState): Pages {
  const [translate, queries] = [useTranslate(), useQueryClient()];
  const { state } = paper;
  return {
    key: [hallId, asked, kind, part, state],
    title: translate(`hall.papers.kinds.${kind}`),
    count: part === 'changed' ? paper.pages_changed : paper.pages,
    draw: async (page, signal) => {
      try {
        const query = { ...askedOf(asked, paper), kind, part, as: 'png' as const, page, state };
        return await download('GET /halls/:id/paper', { params: { id: hallId }, query, signal });
      } catch (error) {
        // Somebody changed something meanwhile: what is there now is shown.
        if (error instanceof HttpError && error.code === 'paper_outdated')
          void queries.invalidateQueries({ queryKey: keyOf(hallId) });
        throw error;
      }
    },
  };
}

/** On the paper that the kind is printed on, with the signs that the state tells of. */
const askedOf = (asked: PapersAsked, { kind, signs }: PaperState) => ({
  ...asked,
  size: kind === 'plan' ? asked.size : ('A4' as const),
  signs,
});

/** Brings the file to print, and remembers that it was printed: what changes from now on is told. */
export function usePrint(hallId: string, asked: PapersAsked, { kind, part }: Shown, paper: PaperState) {
  const [translate, tell, queries] = [useTranslate(), useTell(), useQueryClient()];
  const [busy, setBusy] = useState(false);
  const print = async () => {
    setBusy(true);
    try {
      const params = { id: hallId };
      const what = { ...askedOf(asked, paper), kind, part, state: paper.state };
      const file = await download('GET /halls/:id/paper', { params, query: what });
      // Not kept unless the file says what there is now.
      const { sector_id, ...rest } = what;
      const body = sector_id === null ? rest : { ...rest, sector_id };
      await call('POST /halls/:id/prints', { params, body, idempotencyKey: crypto.randomUUID() });
      saveFile(file, `${translate(`hall.papers.kinds.${kind}`)}.pdf`);
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
      void queries.invalidateQueries({ queryKey: keyOf(hallId) });
    }
  };
  return { busy, print };
}

/** A print as it was, how many pages it is included. */
export function usePrintOpened(id: string) {
  return useQuery({
    queryKey: ['print', id],
    queryFn: async ({ signal }) => (await call('GET /prints/:id', { params: { id }, signal })).data,
  });
}

/** The pages of a print, laid out as it was. */
export function usePrintedPages({ id, kind }: Print, count: number): Pages {
  const translate = useTranslate();
  return {
    key: ['print', id],
    title: translate(`hall.papers.kinds.${kind}`),
    count,
    draw: (page, signal) => download('GET /prints/:id/paper', { params: { id }, query: { as: 'png', page }, signal }),
  };
}
