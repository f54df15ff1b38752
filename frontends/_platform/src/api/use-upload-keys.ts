import { useRepeatKeys } from './use-repeat-keys.ts';

/** Keys of uploads: the same file again, for the same thing, after an answer that got lost, is the same upload. */
export function useUploadKeys() {
  const repeat = useRepeatKeys<unknown[]>();
  const factsOf = ({ name, size, lastModified }: File, target: string | null) => [
    target,
    name,
    size,
    lastModified,
  ];
  return {
    keyOf: (file: File, target: string | null = null) => repeat.keyOf(factsOf(file, target)),
    done: (file: File, target: string | null = null) => repeat.done(factsOf(file, target)),
  };
}
