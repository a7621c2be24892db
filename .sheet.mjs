import { chromium } from 'playwright-core';
import { readdirSync } from 'node:fs';
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
for (const theme of process.argv.slice(3)) {
  const f=readdirSync(`${process.argv[2]}/${theme}`).filter(x=>x.endsWith('.png')).sort();
  for (let k=0;k<f.length;k+=12){
    const p=await b.newPage({viewport:{width:6*272,height:2*580}});
    await p.goto('file:///tmp/');
    await p.setContent(`<body style="margin:0;font:11px sans-serif">`+f.slice(k,k+12).map(x=>`<div style="float:left;width:270px;margin:1px;height:575px;overflow:hidden">${x}<img width=268 src="file://${process.argv[2]}/${theme}/${x}"></div>`).join(''));
    await p.waitForTimeout(500);
    await p.screenshot({path:`/tmp/sheet-${theme}-${k/12}.png`}); await p.close();
  }
}
await b.close();
