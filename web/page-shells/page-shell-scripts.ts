/** The two scripts in a page shell (web/page-shells/page-shells.tsx). */
import { RATING_MAX, RATING_MIN } from '../../contract/domain/mood.ts';
import { pages } from '../../contract/pages.ts';
import { APP_STARTS } from '../browser/app-starts.ts';
import { MONTHS, WEEKDAYS_FROM_SUNDAY } from '../dates/date-words.ts';
import { DAWN, EVENING, NOON } from '../dates/time-of-day.ts';
import { LOGOUT_PATH, STORAGE_KEY as SIGN_OUT_PENDING } from '../session/pending-sign-out.ts';

/**
 * Placed right after the page shell, so that it runs before the first paint. It fills in what only this device knows:
 * the time. If a sign-out is pending, it removes the shell.
 */
export const shellClockScript = `(function(){
try{if(localStorage.getItem('${SIGN_OUT_PENDING}')!==null)return document.getElementById('root').replaceChildren()}catch(e){}
var now=new Date(),hour=now.getHours();
function each(selector,change){document.querySelectorAll(selector).forEach(change)}
var month='${MONTHS.join()}'.split(',')[now.getMonth()];
each('[data-time]',function(sea){sea.dataset.time=hour>=${EVENING}||hour<${DAWN}?'evening':hour>=${NOON}?'afternoon':'morning'});
each('[data-today]',function(line){line.textContent=line.dataset.today+'${WEEKDAYS_FROM_SUNDAY.join()}'.split(',')[now.getDay()]+' '+now.getDate()+' '+month});
each('#log-heading+svg,[aria-labelledby=log-heading] dd',function(part){part.style.visibility='hidden'});
each('#month-heading',function(heading){heading.textContent=month});
each('[data-weeks]',function(weeks){
var first=new Date(now.getFullYear(),now.getMonth(),1),days=new Date(now.getFullYear(),now.getMonth()+1,0).getDate();
var count=Math.ceil(((first.getDay()+6)%7+days)/7);
while(weeks.children.length<count)weeks.append(weeks.lastElementChild.cloneNode(true));
while(weeks.children.length>count)weeks.lastElementChild.remove()
})
})()`;

/** The URLs of the files that the app needs. */
interface AppFiles {
  readonly script: string;
  /** The largest module that the script imports. */
  readonly react: string;
  /** All modules that the script imports, so that they are fetched in parallel. */
  readonly imported: readonly string[];
  readonly styles: readonly string[];
  readonly manifest: string;
}

/** How long the app may take to respond to a tap on Help now. After that the help page opens, which needs no script. */
const HELP_WAIT_MS = 1000;
/** The same for Sign out. After that the server alone ends the session, and the unsent check-ins stay on the device. */
const SIGN_OUT_WAIT_MS = 5000;
/**
 * How long after the app has started a tap on a button of the shell is still passed on. Later it would surprise the
 * user.
 */
const TAP_LIMIT_MS = 5000;

/**
 * Placed at the end of the page. It fetches and starts the app once the page has been painted or touched, because until
 * text is visible the fonts need the bandwidth. A background tab is painted late, so it does not wait for that. React
 * is evaluated before the app, in its own task, so that a tap waits for one of them and not for both. The style sheets
 * are loaded with media "print", because the shell has its own styles. The app applies them when it replaces the shell
 * (web/main.tsx).
 *
 * Sliders, buttons and forms in the shell do nothing yet. A slider that is tapped, dragged or moved by keys is set as soon
 * as the app's slider that replaces it exists, and a button that is tapped is clicked then, as is the link that signs
 * out: only the app can ask about unsent check-ins, clear the device and tell the other tabs. The form is not sent if
 * another button was tried first: that did nothing, so what the user meant to send would be missing. The focus is moved
 * in the same way, from links too and from where the skip link leads, so that the user finds the page as they left it.
 */
export const startAfterPaintScript = ({ script, react, imported, styles, manifest }: AppFiles): string => `(function(){
var started,root=document.getElementById('root');
function add(name,attributes){return document.head.appendChild(Object.assign(document.createElement(name),attributes))}
function start(){
if(started)return;
started=true;
${JSON.stringify(styles)}.forEach(function(href){add('link',{rel:'stylesheet',media:'print',crossOrigin:'',href:href})});
${JSON.stringify(imported)}.forEach(function(href){add('link',{rel:'modulepreload',crossOrigin:'',href:href})});
import('${react}').then(runApp,runApp);
add('link',{rel:'manifest',href:'${manifest}'})
}
function runApp(){setTimeout(add,0,'script',{type:'module',crossOrigin:'',src:'${script}'})}
var controls='a,button,[role=slider],main,form',drawn=new Set(root.querySelectorAll(controls)),ratings=[],tapped,focused,pressed,tried;
function nameOf(control){return control.matches('main,form')?control.id:control.tagName+control.getAttribute('href')+(control.getAttribute('aria-label')||(document.getElementById(control.getAttribute('aria-labelledby'))||control).textContent)}
function inPlaceOf(name){return name?[...root.querySelectorAll(controls)].filter(function(control){return !drawn.has(control)&&nameOf(control)===name}):[]}
function drawnOne(event,selector){
var control=event.target.closest(selector);
return drawn.has(control)?control:null
}
function rate(row,key){
var slider=row.querySelector('[role=slider]');
if(!slider)tried=true;
if(drawn.has(slider))ratings.push([nameOf(slider),key])
}
function onRelease(event){
if(!pressed)return;
var box=pressed.getBoundingClientRect(),value=Math.round(${RATING_MIN}+${RATING_MAX - RATING_MIN}*(event.clientX-box.left)/box.width);
rate(pressed,String(Math.min(${RATING_MAX},Math.max(${RATING_MIN},value))));
pressed=null
}
function onKey(event){
var row=event.target.closest('.rating');
if(row&&event.key!=='Tab'&&event.key!=='Shift'&&!event.ctrlKey&&!event.metaKey&&!event.altKey)rate(row,event.key)
}
function onTap(event){
var button=tapped=drawnOne(event,'button,[href="${LOGOUT_PATH}"]');
if(button)event.preventDefault();
if(button&&button.type!=='submit')tried=true;
function openIfWaiting(address,wait){setTimeout(function(){if(tapped===button)location.href=address},wait)}
if(button&&button.href)openIfWaiting(button.href,${SIGN_OUT_WAIT_MS});
else if(button&&button.matches('[data-help-now]'))openIfWaiting('${pages.help}',${HELP_WAIT_MS})
}
function passOn(){
if(inPlaceOf(focused).some(function(control){control.focus({preventScroll:true});return document.activeElement===control}))focused=null;
ratings=ratings.filter(function(rating){
var slider=inPlaceOf(rating[0])[0];
if(slider)slider.dispatchEvent(new KeyboardEvent('keydown',{key:rating[1],bubbles:true}));
return !slider
});
var button=tapped&&inPlaceOf(nameOf(tapped))[0];
if(button){tapped=null;if(!tried||button.type!=='submit')setTimeout(function(){button.click()})}
}
['pointerdown','keydown'].forEach(function(name){addEventListener(name,start,{once:true})});
if(drawn.size){
var observer=new MutationObserver(passOn);
observer.observe(root,{childList:true,subtree:true});
root.addEventListener('click',onTap);
root.addEventListener('pointerdown',function(event){pressed=event.target.closest('.rating')});
root.addEventListener('pointerup',onRelease);
root.addEventListener('pointercancel',function(){pressed=null});
root.addEventListener('keydown',onKey);
root.addEventListener('focusin',function(event){var control=drawnOne(event,controls);focused=control&&nameOf(control)});
root.addEventListener('${APP_STARTS}',function(){setTimeout(function(){observer.disconnect()},${TAP_LIMIT_MS})},{once:true})
}
if(document.visibilityState==='hidden'||!root.firstElementChild)start();
else new PerformanceObserver(function(_,observer){observer.disconnect();start()}).observe({type:'paint',buffered:true})
})()`;
