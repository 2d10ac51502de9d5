/** What a document can do without until it has been painted, by its addresses. */
export interface DeferredAssets {
  /** Asked for by the page already, so that it is there without a connection too. */
  readonly script: string;
  readonly manifest: string;
}

/**
 * Runs a document's script once it has been painted, and has its manifest come then, so that neither is in the way of
 * the fonts. Stands at the end of the page. Whoever touches the page before that has the script run at once; Help now,
 * which is a link to the page of the lines, waits for it, and leads there where it does not come.
 */
export const afterFirstPaintScript = ({ script, manifest }: DeferredAssets): string => `(function(){
var started,ready,root=document.documentElement,help=document.querySelector('[data-help-now]');
function add(name,attributes){return document.head.appendChild(Object.assign(document.createElement(name),attributes))}
function start(){return started=started||new Promise(function(done,failed){
add('script',{src:'${script}',onload:function(){ready=true;done()},onerror:failed});
add('link',{rel:'manifest',href:'${manifest}'})
})}
function run(){start().catch(function(){})}
help.addEventListener('click',function(event){
if(ready)return;
event.preventDefault();
start().then(function(){help.click()},function(){location.href=help.href})
});
['pointerdown','keydown'].forEach(function(name){addEventListener(name,function(){root.dataset.touched='';run()},{once:true})});
new PerformanceObserver(function(_,observer){observer.disconnect();run()}).observe({type:'paint',buffered:true})
})()`;
