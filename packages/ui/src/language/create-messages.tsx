import { createContext, type ReactNode, useContext } from 'react';

/** A provider of a catalogue for the components below it, and its hook; English without a provider. */
export function createMessages<Messages>(english: Messages) {
  const MessagesContext = createContext(english);
  // biome-ignore lint/correctness/noComponentHookFactories: made once for a catalogue, not at each render
  function MessagesProvider({ messages, children }: { messages: Messages; children: ReactNode }) {
    return <MessagesContext value={messages}>{children}</MessagesContext>;
  }
  return { MessagesProvider, useMessages: () => useContext(MessagesContext) };
}
