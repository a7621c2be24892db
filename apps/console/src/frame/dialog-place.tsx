import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';

/** Shows the dialog that `make` returns; `close` removes it. */
type ShowDialog = (make: (close: () => void) => ReactNode) => void;

const DialogPlaceContext = createContext<ShowDialog | null>(null);

/**
 * The place of dialogs that stay open when the part of the page that opened them disappears, for example because the
 * route has ended. Such a dialog keeps what it had when it was opened.
 */
export function DialogPlace({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const show = useCallback<ShowDialog>((make) => setDialog(make(() => setDialog(null))), []);
  return (
    <DialogPlaceContext value={show}>
      {children}
      {dialog}
    </DialogPlaceContext>
  );
}

export function useDialogPlace(): ShowDialog {
  const show = useContext(DialogPlaceContext);
  if (show === null) throw new Error('This part is not on a screen.');
  return show;
}
