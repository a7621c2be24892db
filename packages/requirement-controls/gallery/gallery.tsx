import { requirementKinds } from '@fleet/contract/planning/requirements';
import { Button, ButtonRow, MainButton, Page, PageHeader, ThemeProvider } from '@fleet/ui';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ControlStage, MemoryPhone } from '../test/control-stage.js';
import { galleryScenes } from './gallery-scenes.js';

const phone = new MemoryPhone();
const address = new URLSearchParams(location.search);
const language = address.get('language') === 'ar' ? 'ar' : address.get('language') === 'de' ? 'de' : 'en';

/** `?scene=<name>&theme=<name>&language=ar`; without a scene, a list of all. */
function Gallery() {
  const scene = galleryScenes.find(({ name }) => name === address.get('scene'));
  const [showProblems, setShowProblems] = useState(address.has('problems'));
  if (scene === undefined) {
    return (
      <Page header={<PageHeader title="Requirement controls" />}>
        {galleryScenes.map(({ name }) => (
          <a key={name} href={`?scene=${name}`}>
            {name}
          </a>
        ))}
        <p>{Object.keys(requirementKinds).length} kinds</p>
      </Page>
    );
  }
  return (
    <Page
      header={
        <PageHeader title={scene.requirement.label} back={{ label: 'Back', onClick: () => history.back() }} />
      }
      footer={
        <>
          <MainButton icon="check" onClick={() => setShowProblems(true)}>
            Save
          </MainButton>
          <ButtonRow>
            <Button>Skip</Button>
            <Button>Fail</Button>
          </ButtonRow>
        </>
      }
    >
      <ControlStage
        requirement={scene.requirement}
        phone={phone}
        draft={scene.draft}
        showProblems={showProblems}
        language={language}
        onFail={() => {}}
        isBare
      />
    </Page>
  );
}

const root = document.getElementById('root');
const theme = address.get('theme');
if (theme !== null) localStorage.setItem('theme', theme);
if (root !== null) {
  createRoot(root).render(
    <ThemeProvider>
      <Gallery />
    </ThemeProvider>,
  );
}
