import { chromium } from '@playwright/test';
const base='http://localhost:4120';
const browser=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox','--disable-gpu','--no-first-run','--disable-background-networking']});
const sizes={p:{width:390,height:844},d:{width:1280,height:800}};
// log in by API
const key='kujiya-site';
const html=await (await fetch(base+'/')).text();
const siteKey=/"siteKey":"([^"]+)"/.exec(html)?.[1]??key;
const login=await fetch(base+'/api/auth/login',{method:'POST',headers:{'content-type':'application/json',authorization:'Bearer '+siteKey},body:JSON.stringify({phone:'0912345678',password:'toybox123'})});
const body=await login.text(); console.log(login.status, body.slice(0,200));
const wanted=process.argv.slice(2);
let token; try{const j=JSON.parse(body); token=j.token??j.data?.token??j.access_token;}catch{}
for (const [s,viewport] of Object.entries(sizes)) {
  const ctx=await browser.newContext({viewport,reducedMotion:'reduce',locale:'zh-TW',timezoneId:'Asia/Taipei',serviceWorkers:'block'});
  await ctx.addInitScript(([t])=>{ if(t){localStorage.setItem('auth_token',t);} localStorage.setItem('kujiya_promos','[]');},[token]);
  const page=await ctx.newPage();
  page.on('console',m=>{if(['error','warning'].includes(m.type()))console.log(s,m.text().slice(0,200))});
  page.on('pageerror',e=>console.log(s,'ERR',e.message));
  for (const w of wanted) {
    const [name,path,cmd]=w.split('=>');
    await page.goto(base+path,{waitUntil:'load'}); await page.waitForTimeout(2500);
    if(cmd){try{await page.evaluate(cmd);}catch(e){console.log(e.message)} await page.waitForTimeout(2500);}
    await page.screenshot({path:`tmp/${s}-${name}.png`,fullPage: name.endsWith('F')});
  }
  await ctx.close();
}
await browser.close();
