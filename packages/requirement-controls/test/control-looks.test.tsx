import { prepareJudge } from '@fleet/domain/outcomes/phone-judgement';
import { beforeEach, describe, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { expectPicture, skipWhereDrawnDifferently } from '../../ui/test/expected-picture.js';
import { ControlMessagesProvider } from '../src/control-language.js';
import { controlArabic } from '../src/control-messages-arabic.js';
import { ControlStage, MemoryPhone } from './control-stage.js';
import { exampleRequirements, routeWith } from './example-requirements.js';

const catalogues = { en: null, ar: controlArabic };

beforeEach(skipWhereDrawnDifferently);

describe.each(['en', 'ar'] as const)('in the language %s', (language) => {
  it.each(Object.values(exampleRequirements))('$kind looks like its picture', async (requirement) => {
    document.documentElement.dataset.theme = 'light';
    await prepareJudge(routeWith(requirement).route);
    const { container } = await render(
      <ControlMessagesProvider messages={catalogues[language]}>
        <ControlStage requirement={requirement} phone={new MemoryPhone()} language={language} isBare />
      </ControlMessagesProvider>,
    );
    container.style.padding = 'var(--space-4)';
    await expectPicture(`controls/${requirement.kind.replaceAll('_', '-')}-${language}`, container);
  });
});
