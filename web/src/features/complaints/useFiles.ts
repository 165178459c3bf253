import { complaintLimits as limits } from '@kujiya/contract/complaints';
import { useEffect, useRef, useState } from 'react';
import { useClient, useToken } from '#lib/api.tsx';
import { messageOf } from '#lib/client.ts';
import { intentKey } from '#lib/intent-key.ts';
import { isFilm, refusalOfFile, type Sending, sendFile } from './upload.ts';

export type Chosen = Sending & {
  /** Of the file in this browser. */
  readonly url: string;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  why?: string;
};

/** The photos and the film that go with a message: they are sent one after the other as soon as they are chosen. */
export function useFiles() {
  const client = useClient();
  const token = useToken() ?? '';
  const all = useRef<Chosen[]>([]);
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const [surplus, setSurplus] = useState(false);
  const isRunning = useRef(false);
  // Copies: what is shown is kept as long as it is the same object.
  const tell = () => setFiles(all.current.map((one) => ({ ...one })));
  useEffect(
    () => () => {
      for (const { url } of all.current) URL.revokeObjectURL(url);
    },
    [],
  );

  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    const next = () => all.current.find(({ state }) => state === 'waiting');
    for (let one = next(); one; one = next()) {
      one.state = 'sending';
      tell();
      try {
        const why = await refusalOfFile(one.file, one.url);
        if (why !== null) throw new Error(why);
        await sendFile(client, token, one, tell);
        one.state = 'done';
      } catch (error) {
        one.state = 'failed';
        one.why = error instanceof Error && error.constructor === Error ? error.message : messageOf(error);
      }
      tell();
    }
    isRunning.current = false;
  };
  const roomFor = (file: File) => {
    const same = all.current.filter((one) => isFilm(one.file) === isFilm(file)).length;
    return same < (isFilm(file) ? limits.films : limits.photos);
  };
  return {
    files,
    surplus,
    isBusy: files.some(({ state }) => state === 'waiting' || state === 'sending'),
    ids: files.flatMap(({ state, id }) => (state === 'done' && id !== undefined ? [id] : [])),
    add(chosen: readonly File[]) {
      const taken = chosen.filter((file) => {
        if (!roomFor(file)) return false;
        const url = URL.createObjectURL(file);
        all.current.push({ key: intentKey(), file, url, sent: 0, state: 'waiting' });
        return true;
      });
      setSurplus(taken.length < chosen.length);
      tell();
      void run();
    },
    again(key: string) {
      const one = all.current.find((file) => file.key === key);
      if (one) one.state = 'waiting';
      void run();
    },
    remove(key: string) {
      all.current = all.current.filter((file) => file.key !== key);
      setSurplus(false);
      tell();
    },
    clear() {
      all.current = [];
      tell();
    },
  };
}
