import { Fact, FactList } from '@fleet/ui';
import { ShownPart } from '../frame/shown-part.js';
import type { CapturedFact } from './captured-facts.js';

const mostAtOnce = 100;

export function CapturedFacts({ facts }: { facts: readonly CapturedFact[] }) {
  return (
    <ShownPart entries={facts} step={mostAtOnce}>
      {(shown) => (
        <FactList>
          {shown.map(({ name, value }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two fields of a form may have the same label
            <Fact key={`${name} ${index}`} name={name}>
              <bdi>{value}</bdi>
            </Fact>
          ))}
        </FactList>
      )}
    </ShownPart>
  );
}
