/**
 * The landing page's loader (its styles and its end are in web/ui/styles/document-loader.css). It is only a curtain:
 * the finished page lies beneath it, painted and readable, so that the loader hides no content from anyone.
 */

/**
 * In the page's head, and runs before the first paint. Once per session, where sessions can be told apart. Never for
 * visitors who prefer reduced motion, nor for crawlers, nor without a script. Any key, tap or scroll ends it. A tap
 * ends it by its click, which then lands on the curtain and not on something invisible beneath. A browser driven by a
 * program (navigator.webdriver) is treated like any other, so that tests see what users see.
 */
export const landingLoaderScript = `(function(){
var KEY='landing-seen',CRAWLER=/bot|crawl|spider|slurp|preview|facebookexternalhit|embedly|whatsapp/i;
try{if(sessionStorage.getItem(KEY))return;sessionStorage.setItem(KEY,'1')}catch(e){return}
if(matchMedia('(prefers-reduced-motion: reduce)').matches||CRAWLER.test(navigator.userAgent))return;
var root=document.documentElement,ends=['keydown','click','wheel','touchmove','scroll'];
function end(){root.classList.remove('landing-loading');ends.forEach(function(name){removeEventListener(name,end)})}
ends.forEach(function(name){addEventListener(name,end,{passive:true})});
root.classList.add('landing-loading')
})()`;

export const LandingLoader = () => (
  <div className="landing-loader" aria-hidden="true">
    <div className="landing-loader-dots">
      <span />
      <span />
      <span />
    </div>
    <div className="landing-loader-line" />
  </div>
);
