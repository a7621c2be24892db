import { createContext, type ReactNode, useContext } from 'react';

/** A catalogue for the components below; English where nobody gives another. */
export function createMessages<Messages>(english: Messages) {
  const MessagesContext = createContext(english);
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a catalogue, not at each render
  function MessagesProvider({ messages, children }: { messages: Messages; children: ReactNode }) {
    return <MessagesContext value={messages}>{children}</MessagesContext>;
  }
  return { MessagesProvider, useMessages: () => useContext(MessagesContext) };
}
