/** The URLs of assets that a static page does not need until it has been painted. */
export interface DeferredAssets {
  readonly script: string;
  readonly manifest: string;
}

/**
 * Loads a static page's script and its manifest once the page has been painted, so that neither delays the fonts.
 * Placed at the end of the page. If the visitor presses or taps earlier, the script is loaded immediately. A click on Help
 * now, which is a link to the help page, waits for the script, and follows the link if the script does not load.
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
