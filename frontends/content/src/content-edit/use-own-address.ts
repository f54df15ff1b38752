import { useLocation, useNavigate } from '@insta-ai/platform/router';
import { useEffect } from 'react';

/** A new item gets its own address with its first save, without interrupting whoever is typing. */
export function useOwnAddress(id: string | null) {
  const { pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (!id || !pathname.endsWith('/create')) return;
    void navigate(`/contents/${id}`, { replace: true, preventScrollReset: true, state: { keepFocus: true } });
  }, [id, pathname, navigate]);
}
