import { useEffect, useRef, useState } from 'react';
import { type AnswerOf, call, HttpError } from '../../../../dataProvider/index.ts';

export type ReadPlan = AnswerOf<'POST /hall_templates/read_plan'>;

/** A file of a plan from the choice to the preview: read by the server, which stores nothing of it. */
export function usePlanFile() {
  const [plan, setPlan] = useState<ReadPlan | null>(null);
  const [failure, setFailure] = useState<HttpError | null>(null);
  const [busy, setBusy] = useState(false);
  const reading = useRef<AbortController | null>(null);
  useEffect(() => () => reading.current?.abort(), []);

  const read = async (file: File) => {
    reading.current?.abort();
    const controller = new AbortController();
    reading.current = controller;
    setPlan(null);
    setFailure(null);
    setBusy(true);
    const form = new FormData();
    form.append('file', file);
    try {
      const { data } = await call('POST /hall_templates/read_plan', { form, signal: controller.signal });
      if (reading.current === controller) setPlan(data);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (reading.current === controller && error.failure !== 'cancel') setFailure(error);
    } finally {
      if (reading.current === controller) setBusy(false);
    }
  };
  return {
    plan,
    failure,
    busy,
    read,
    /** Back to the choice of a file. */
    forget() {
      reading.current?.abort();
      reading.current = null;
      setPlan(null);
      setFailure(null);
      setBusy(false);
    },
  };
}
