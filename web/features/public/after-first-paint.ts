/** What a document can do without until it has been painted, by its addresses. */
export interface FetchedLater {
  readonly scripts: readonly string[];
  readonly manifest: string;
}

/**
 * Has them come once the document has been painted, so that the fonts have the connection to themselves. Stands at the
 * end of the page. Until then Help now, which is a link to the page of the lines, waits for the scripts when it is
 * pressed; where they do not come, it leads there.
 */
export const startAfterFirstPaint = ({ scripts, manifest }: FetchedLater): string => `(function(){
var started,ready,help=document.querySelector('[data-help-now]');
function start(){return started=started||Promise.all(${JSON.stringify(scripts)}.map(function(file){return import(file)})).then(function(){ready=true})}
help.addEventListener('click',function(event){
if(ready)return;
event.preventDefault();
start().then(function(){help.click()},function(){location.href=help.href})
});
new PerformanceObserver(function(_,observer){
observer.disconnect();
start().catch(function(){});
document.head.append(Object.assign(document.createElement('link'),{rel:'manifest',href:'${manifest}'}))
}).observe({type:'paint',buffered:true})
})()`;
