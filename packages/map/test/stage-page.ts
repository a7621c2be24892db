import { createMap, type MapRoute } from '../src/fleet-map.js';

const route: MapRoute = {
  stops: [
    { id: 'a', number: 1, state: 'done', coordinates: [1.5, 42.5] },
    { id: 'b', number: 2, state: 'current', coordinates: [1.6, 42.6] },
  ],
  legs: [
    {
      isDone: false,
      coordinates: [
        [1.5, 42.5],
        [1.6, 42.6],
      ],
    },
  ],
};

const place = document.getElementById('map');
if (place !== null) {
  const map = createMap(place, {
    base: { styleUrl: null, tilesUrl: new URLSearchParams(location.search).get('tiles') },
    theme: 'sun',
    language: 'en',
    label: 'Map',
    isStill: true,
    onStop: (id) => document.body.setAttribute('data-stop', id),
    onBaseFault: (message) => document.body.setAttribute('data-fault', message),
  });
  map.setRoute(route);
  map.showRoute();
}
