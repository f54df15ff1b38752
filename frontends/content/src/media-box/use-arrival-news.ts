import type { Prediction } from '@insta-ai/proto/http/prediction-media';
import { useEffect, useRef, useState } from 'react';
import { arrivalNews } from './arrival-news.ts';

/** The latest news about pictures that were being generated. */
export function useArrivalNews(predictions: Prediction[] | undefined): string {
  const before = useRef<Prediction[]>([]);
  const [news, setNews] = useState('');
  useEffect(() => {
    const latest = arrivalNews(before.current, predictions ?? []);
    before.current = predictions ?? [];
    if (latest) setNews(latest);
  }, [predictions]);
  return news;
}
