import { type UseNavigateResult, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** Navigation after a call has been answered. If the user has left the page meanwhile, they stay where they are. */
export function useNavigateFromHere(): UseNavigateResult<string> {
  const navigate = useNavigate();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const navigateFromHere: UseNavigateResult<string> = async (options) => {
    if (isShown.current) await navigate(options);
  };
  return useCallback(navigateFromHere, [navigate]);
}
