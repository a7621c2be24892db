import '@fleet/ui/themes.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { DriverApp } from './driver-app.js';
import { createDriverPhone } from './phone/driver-phone.js';

const place = document.getElementById('app');
if (place !== null) {
  const phone = createDriverPhone(location.origin);
  createRoot(place).render(
    <StrictMode>
      <DriverApp phone={phone} />
    </StrictMode>,
  );
}
